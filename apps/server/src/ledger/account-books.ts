import { isOwnerAccount } from '@bahi/proofs/accounts'
import { HOUSE, type Asset } from './asset.ts'

/**
 * The key of an account book: the owner's id and the owner's shard. The house (owner 0) has an account book in every
 * shard.
 */
export type OwnerKey = { readonly shard: number; readonly owner: bigint }

/**
 * A journal would take more from an owner's account than the account holds. The decision should have refused, so this
 * is a fault; the journal was not written.
 */
export class Overdrawn extends Error {
  override readonly name = 'Overdrawn'
}

/** A balance in memory. `written` is the amount in the database: 0 without a row. */
type Balance = { readonly asset: Asset; readonly account: number; amount: bigint; written: bigint }

/**
 * One owner's locked account book in memory: the balances of the database, changed by the journals of this transaction.
 */
export class AccountBook {
  readonly shard: number
  readonly owner: bigint
  seq: bigint
  hash: Uint8Array
  readonly #balances = new Map<number, Balance>()
  readonly #changed = new Set<Balance>()
  /** The assets whose balances were read; null when all were. */
  readonly #known: Set<Asset> | null

  constructor(shard: number, owner: bigint, seq: bigint, hash: Uint8Array, knowsAll = true) {
    this.shard = shard
    this.owner = owner
    this.seq = seq
    this.hash = hash
    this.#known = knowsAll ? null : new Set()
  }

  /** Declares that all balances of this asset will be entered. */
  expect(asset: Asset): void {
    this.#known?.add(asset)
  }

  /** Enters a balance that was read from the database. */
  enter(asset: Asset, account: number, amount: bigint): void {
    this.#balances.set(keyOf(asset, account), { asset, account, amount, written: amount })
  }

  /**
   * The amount in paise, shares or units.
   * @throws RangeError for an asset whose balances were not read: an unknown balance must not count as zero.
   */
  balance(asset: Asset, account: number): bigint {
    this.#mustKnow(asset)
    return this.#balances.get(keyOf(asset, account))?.amount ?? 0n
  }

  /** @throws RangeError when not all balances were read. */
  balances(): Iterable<Readonly<Balance>> {
    if (this.#known !== null) throw new RangeError(`not all balances of owner ${this.owner} were read`)
    return this.#balances.values()
  }

  /** The balances that journals have changed since the database's state was read or written. */
  changed(): ReadonlySet<Readonly<Balance>> {
    return this.#changed
  }

  /** @throws Overdrawn when the account would fall below zero; RangeError for an asset whose balances were not read. */
  change(asset: Asset, account: number, by: bigint): void {
    this.#mustKnow(asset)
    const key = keyOf(asset, account)
    let balance = this.#balances.get(key)
    if (balance === undefined) {
      balance = { asset, account, amount: 0n, written: 0n }
      this.#balances.set(key, balance)
    }
    const amount = balance.amount + by
    if (amount < 0n)
      throw new Overdrawn(
        `owner ${this.owner}, asset ${asset}, account ${account}: ${balance.amount} cannot give ${-by}`,
      )
    balance.amount = amount
    this.#changed.add(balance)
  }

  #mustKnow(asset: Asset): void {
    if (this.#known?.has(asset) === false)
      throw new RangeError(`the balances of asset ${asset} of owner ${this.owner} were not read`)
  }

  /** Marks all balances as written. Call it when the database has all journals. */
  markWritten(): void {
    for (const balance of this.#changed) balance.written = balance.amount
    this.#changed.clear()
  }
}

/**
 * The account books of the owners whose heads this transaction has locked. Journals change them when they are added to
 * a batch.
 */
export class AccountBooks {
  /**
   * Whether heads had to be inserted before they could be locked: then what the transaction read together with the
   * first try was read without locks.
   */
  readonly hasNewHeads: boolean
  readonly #owners = new Map<bigint, AccountBook>()
  readonly #houses = new Map<number, AccountBook>()

  constructor(accountBooks: Iterable<AccountBook>, hasNewHeads = false) {
    this.hasNewHeads = hasNewHeads
    for (const accountBook of accountBooks) {
      if (accountBook.owner === HOUSE) this.#houses.set(accountBook.shard, accountBook)
      else this.#owners.set(accountBook.owner, accountBook)
    }
  }

  /**
   * The amount on an owner's account, in paise, shares or units, with the journals added so far.
   * @throws RangeError for an owner that was not locked, and for a house account, which has no balance row.
   */
  balance(owner: bigint, asset: Asset, account: number): bigint {
    if (!isOwnerAccount(account)) throw new RangeError(`account ${account} keeps no balance`)
    return this.of(owner).balance(asset, account)
  }

  /**
   * Every balance of an owner, zero balances included.
   * @throws RangeError for an owner that was not locked, or whose balances were not all read.
   */
  balancesOf(owner: bigint): Iterable<{ readonly asset: Asset; readonly account: number; readonly amount: bigint }> {
    return this.of(owner).balances()
  }

  /** @throws RangeError for an owner that was not locked; the house needs its shard. */
  of(owner: bigint, shard?: number): AccountBook {
    const found = owner === HOUSE ? this.#houses.get(shard ?? -1) : this.#owners.get(owner)
    if (found === undefined || (shard !== undefined && found.shard !== shard))
      throw new RangeError(`owner ${owner} is not locked by this transaction`)
    return found
  }
}

/**
 * There are fewer than 128 accounts, so one number for asset and account serves as the map's key without building a
 * string.
 */
function keyOf(asset: Asset, account: number): number {
  return asset * 128 + account
}

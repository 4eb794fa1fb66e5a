import { isOwnerAccount } from '@bahi/proofs/accounts'
import { HOUSE, type Asset } from './asset.ts'

/** Whose account book: the owner's id and the shard it lives in. The house (owner 0) has one in every shard. */
export type OwnerKey = { readonly shard: number; readonly owner: bigint }

/** An owner's account was to give more than it holds. The decision should have refused: this is a fault, and nothing was written. */
export class Overdrawn extends Error {
  override readonly name = 'Overdrawn'
}

/** `written` is what the database has: 0 where there is no row. */
type Balance = { readonly asset: Asset; readonly account: number; amount: bigint; written: bigint }

/** One owner's locked book in memory: what the database has, and what the journals of this transaction make of it. */
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

  /** The balances of this asset are about to be entered. */
  expect(asset: Asset): void {
    this.#known?.add(asset)
  }

  /** Enters a balance as it was read. */
  enter(asset: Asset, account: number, amount: bigint): void {
    this.#balances.set(keyOf(asset, account), { asset, account, amount, written: amount })
  }

  /** @throws RangeError for an asset whose balances were not read: nothing may be taken for zero that is only unknown. */
  balance(asset: Asset, account: number): bigint {
    this.#mustKnow(asset)
    return this.#balances.get(keyOf(asset, account))?.amount ?? 0n
  }

  /** @throws RangeError when not all balances were read. */
  balances(): Iterable<Readonly<Balance>> {
    if (this.#known !== null) throw new RangeError(`not all balances of owner ${this.owner} were read`)
    return this.#balances.values()
  }

  /** The balances that journals have touched since the database had them last. */
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

  /** To be called when the database has everything. */
  markWritten(): void {
    for (const balance of this.#changed) balance.written = balance.amount
    this.#changed.clear()
  }
}

/** The books of the owners whose heads this transaction has locked. They evolve as journals are added to a batch. */
export class AccountBooks {
  /** Whether heads had to be made before they could be locked: what was read since the first try is not behind the locks. */
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
   * What an owner's account holds of an asset, in paise or shares, the journals added so far included.
   * @throws RangeError for an owner that was not locked, and for a house account: those keep no balance.
   */
  balance(owner: bigint, asset: Asset, account: number): bigint {
    if (!isOwnerAccount(account)) throw new RangeError(`account ${account} keeps no balance`)
    return this.of(owner).balance(asset, account)
  }

  /** Every asset and account of an owner that holds or ever held something. @throws RangeError for an owner that was not locked. */
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

/** Fewer than 128 accounts: one number for both makes a map without strings. */
function keyOf(asset: Asset, account: number): number {
  return asset * 128 + account
}

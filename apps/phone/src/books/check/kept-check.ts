import type { ChainHead } from '@bahi/proofs/hash-chain'
import { fromHex, toHex } from '@bahi/proofs/hex'
import { HASH_LENGTH } from '@bahi/proofs/sha256'
import { entrySumsKey } from '../../session/session.ts'
import type { CheckedEntries } from './check-entries.ts'

/** What this phone keeps of a book that it found in order. */
export interface KeptCheck {
  head: ChainHead
  /** The sums up to that head, so that the next check reads only what is new; null when only the head is known. */
  checked: (CheckedEntries & { checkedAtMs: number }) | null
}

const keyOf = (owner: string) => `book-head:${owner}`

/** What this phone keeps of an owner's book; null when it never found it in order, or keeps nothing. */
export function readKeptCheck(owner: string, storage: Pick<Storage, 'getItem'> = localStorage): KeptCheck | null {
  const head = attempt(() => headIn(recordIn(JSON.parse(storage.getItem(keyOf(owner)) ?? 'null'))))
  if (head === null) return null
  return {
    head,
    checked: attempt(() => checkedIn(recordIn(JSON.parse(storage.getItem(entrySumsKey) ?? 'null')), owner, head)),
  }
}

function attempt<Result>(read: () => Result): Result | null {
  try {
    return read()
  } catch {
    return null
  }
}

type Stored = Readonly<Record<string, unknown>>

function headIn(stored: Stored): ChainHead {
  const hash = fromHex(textIn(stored, 'hash'))
  if (hash.length !== HASH_LENGTH) throw new RangeError('not a mark')
  return { seq: amountIn(stored, 'seq'), hash }
}

function checkedIn(stored: Stored, owner: string, head: ChainHead): KeptCheck['checked'] {
  if (textIn(stored, 'owner') !== owner) return null
  const entries = countIn(stored, 'entries')
  // Sums of another length than the chain are not this book's.
  if (BigInt(entries) !== head.seq) return null
  const assets = listIn(stored, 'assets').map((sum) => ({
    asset: countIn(sum, 'asset'),
    debits: amountIn(sum, 'debits'),
    credits: amountIn(sum, 'credits'),
    difference: amountIn(sum, 'difference'),
  }))
  const balances = listIn(stored, 'balances').map((balance) => ({
    account: countIn(balance, 'account'),
    asset: countIn(balance, 'asset'),
    amount: amountIn(balance, 'amount'),
  }))
  const lastEntryAtMs = stored['lastEntryAtMs'] === null ? null : countIn(stored, 'lastEntryAtMs')
  return {
    head,
    lastEntryAtMs,
    sums: { entries, assets, balances, positive: stored['positive'] === true },
    checkedAtMs: countIn(stored, 'checkedAtMs'),
  }
}

function recordIn(value: unknown): Stored {
  if (typeof value !== 'object' || value === null) throw new TypeError('not a record')
  return value as Stored
}

function listIn(stored: Stored, name: string): Stored[] {
  const list = stored[name]
  if (!Array.isArray(list)) throw new TypeError(`${name} is no list`)
  return list.map(recordIn)
}

function textIn(stored: Stored, name: string): string {
  const text = stored[name]
  if (typeof text !== 'string') throw new TypeError(`${name} is no text`)
  return text
}

function amountIn(stored: Stored, name: string): bigint {
  return BigInt(textIn(stored, name))
}

function countIn(stored: Stored, name: string): number {
  const count = stored[name]
  if (typeof count !== 'number' || !Number.isSafeInteger(count)) throw new TypeError(`${name} is no count`)
  return count
}

/**
 * Keeps a book that was found in order. Its mark stays after the log-out, because at the next log-in the server must show the same book or a longer one.
 * The sums go with the log-out, because they say amounts.
 */
export function keepCheck(
  owner: string,
  { head, lastEntryAtMs, sums }: CheckedEntries,
  checkedAtMs: number,
  storage: Pick<Storage, 'setItem'> = localStorage,
): void {
  try {
    storage.setItem(keyOf(owner), JSON.stringify({ seq: String(head.seq), hash: toHex(head.hash) }))
    storage.setItem(
      entrySumsKey,
      JSON.stringify({ owner, checkedAtMs, lastEntryAtMs, ...sums }, (_key, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    )
  } catch {
    // Without storage the phone checks the current book only, not its past.
  }
}

import type { ReplyOf } from '@bahi/contract/endpoint'
import type { getBalances, listChain } from '@bahi/contract/statement'
import { compareBalances, type BalanceDifference } from '@bahi/proofs/check-books'
import { emptyChain, verifyChain, type ChainBreak, type ChainHead, type ChainedPosting } from '@bahi/proofs/hash-chain'
import { fromHex } from '@bahi/proofs/hex'
import { isSameHash } from '@bahi/proofs/sha256'
import { addPostings, noSums, soundnessOf, type BookSums } from './book-sums.ts'

export type ChainPage = ReplyOf<typeof listChain>
export type BalancesReply = ReplyOf<typeof getBalances>

/** Where the entries and balances come from. */
export interface BookReader {
  readChain: (after: string) => Promise<ChainPage>
  readBalances: () => Promise<BalancesReply>
}

/** What one check found to be wrong; a sound book has none. */
export type BookProblem =
  /** An entry does not carry the mark that its words and the mark before it give. */
  | { kind: 'chain'; seq: bigint; reason: ChainBreak['reason'] }
  /** The book is shorter than the one this phone checked before, or was another one then. */
  | { kind: 'remembered'; seq: bigint; now: bigint }
  /** The server names another last entry than its entries lead to. */
  | { kind: 'head'; seq: bigint; now: bigint }
  /** An amount is not more than nothing, debits are not credits, or an account gave more than it had. */
  | { kind: 'sums' }
  /** A balance that is shown is not what the entries say. */
  | ({ kind: 'balance'; symbol: string | null } & BalanceDifference)

/** How far a book was read and found in order. The next check may go on from here. */
export interface CheckedBook {
  owner: string
  head: ChainHead
  lastEntryAtMs: number | null
  sums: BookSums
}

export interface BookReport extends CheckedBook {
  problems: readonly BookProblem[]
}

export interface CheckOptions {
  /** The head this phone remembers of an owner's book, from an earlier visit. */
  remembered: (owner: string) => ChainHead | null
  /** Where an earlier check of this session ended; null reads the book from its first entry. */
  from: CheckedBook | null
  /** Lets the page breathe between two slices. */
  pause: () => Promise<void>
  onProgress?: (checked: bigint, of: bigint) => void
}

/** Small enough that a slow phone is back at the page within a frame or two. */
const sliceLength = 250

/** Entries written between two calls move the head on; after this many rounds the book is simply busy. */
const mostRounds = 5

/** A break ends the reading: what comes after it proves nothing. */
class Broken extends Error {
  readonly problem: BookProblem
  constructor(problem: BookProblem) {
    super('The chain of entries is broken')
    this.problem = problem
  }
}

/**
 * Reads a whole book, recomputes every mark, adds up every account and compares the balances that the server shows.
 * Whatever does not hold is in `problems`; a network failure is thrown.
 */
export async function checkBook(reader: BookReader, options: CheckOptions): Promise<BookReport> {
  const walk = new BookWalk(options)
  try {
    for (let round = 1; ; round += 1) {
      await walk.readOn(reader)
      const balances = await reader.readBalances()
      // Balances of a later moment than the entries prove nothing: read the entries that came in between first.
      if (BigInt(balances.head.seq) > walk.book.head.seq && round < mostRounds) continue
      return { ...walk.book, problems: walk.compare(balances) }
    }
  } catch (error) {
    if (error instanceof Broken) return { ...walk.book, problems: [error.problem] }
    throw error
  }
}

class BookWalk {
  book: CheckedBook
  readonly #options: CheckOptions
  #remembered: ChainHead | null = null

  constructor(options: CheckOptions) {
    this.#options = options
    this.book = options.from ?? { owner: '', head: emptyChain, lastEntryAtMs: null, sums: noSums }
  }

  /** Reads pages until the server has no more. */
  async readOn(reader: BookReader): Promise<void> {
    for (;;) {
      const page = await reader.readChain(String(this.book.head.seq))
      this.#begin(page.owner)
      const postings = page.postings.map((row) => postingOf(page.owner, row))
      for (let start = 0; start < postings.length; start += sliceLength) {
        this.#take(postings.slice(start, start + sliceLength))
        this.#options.onProgress?.(this.book.head.seq, BigInt(page.head.seq))
        await this.#options.pause()
      }
      this.book = { ...this.book, lastEntryAtMs: page.postings.at(-1)?.recordedAtMs ?? this.book.lastEntryAtMs }
      if (!page.more || page.postings.length === 0) return this.#end(page.head)
    }
  }

  #begin(owner: string): void {
    if (this.book.owner !== '' && this.book.owner !== owner) throw new Broken({ kind: 'chain', seq: this.book.head.seq + 1n, reason: 'owner' })
    this.book = { ...this.book, owner }
    this.#remembered = this.#options.remembered(owner)
  }

  #take(postings: readonly ChainedPosting[]): void {
    const { head } = this.book
    const checked = verifyChain(head, postings)
    if (!checked.ok) throw new Broken({ kind: 'chain', ...checked.broken })
    const remembered = this.#remembered
    const there = remembered === null ? undefined : postings.find((posting) => posting.seq === remembered.seq)
    if (remembered !== null && there !== undefined && !isSameHash(there.hash, remembered.hash)) throw new Broken({ kind: 'remembered', seq: remembered.seq, now: remembered.seq })
    this.book = { ...this.book, head: checked.head, sums: addPostings(this.book.sums, postings) }
  }

  /** The entries have ended: the server's head must be theirs, and reach at least as far as the remembered one. */
  #end(told: ChainPage['head']): void {
    const { head } = this.book
    const remembered = this.#remembered
    if (remembered !== null && head.seq < remembered.seq) throw new Broken({ kind: 'remembered', seq: remembered.seq, now: head.seq })
    if (!isTold(told, head)) throw new Broken({ kind: 'head', seq: BigInt(told.seq), now: head.seq })
  }

  compare(balances: BalancesReply): BookProblem[] {
    const { head, sums } = this.book
    const soundness: BookProblem[] = soundnessOf(sums).isSound ? [] : [{ kind: 'sums' }]
    if (!isTold(balances.head, head)) return [...soundness, { kind: 'head', seq: BigInt(balances.head.seq), now: head.seq }]
    const symbols = new Map(balances.items.map((item) => [item.asset, item.symbol]))
    const shown = balances.items.map((item) => ({ account: item.account, asset: item.asset, amount: BigInt(item.amount) }))
    const differences = compareBalances(shown, soundnessOf(sums).balances)
    return [...soundness, ...differences.map((difference) => ({ kind: 'balance' as const, symbol: symbols.get(difference.asset) ?? null, ...difference }))]
  }
}

/** Whether a head that the server names is the one its entries lead to. */
function isTold(told: ChainPage['head'], head: ChainHead): boolean {
  return BigInt(told.seq) === head.seq && isSameHash(hashFrom(told.hash), head.hash)
}

function postingOf(owner: string, row: ChainPage['postings'][number]): ChainedPosting {
  return {
    owner: BigInt(owner), seq: BigInt(row.seq), journalId: BigInt(row.journalId), journalKind: row.journalKind,
    debit: row.debit, credit: row.credit, asset: row.asset, amount: BigInt(row.amount), recordedAtMs: BigInt(row.recordedAtMs), hash: hashFrom(row.hash),
  }
}

/** What is no mark at all is an empty one, which no chain has: the check then says where. */
function hashFrom(hex: string): Uint8Array {
  try {
    return fromHex(hex)
  } catch {
    return new Uint8Array()
  }
}

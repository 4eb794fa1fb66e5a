import type { getBalances, listChain } from '@bahi/contract/reports/statement'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { compareBalances, type BalanceDifference } from '@bahi/proofs/check-books'
import { emptyChain, verifyChain, type ChainBreak, type ChainHead, type ChainedPosting } from '@bahi/proofs/hash-chain'
import { isSameHash } from '@bahi/proofs/sha256'
import { hashIn } from './entry-marks.ts'
import { addPostings, noSums, checkSoundness, type EntrySums } from './entry-sums.ts'

export type ChainPage = ReplyOf<typeof listChain>
export type BalancesReply = ReplyOf<typeof getBalances>

/** Where the entries and balances come from. */
export interface EntryReader {
  readChain: (after: string) => Promise<ChainPage>
  readBalances: () => Promise<BalancesReply>
}

/** What one check found to be wrong; a sound book has none. */
export type EntryProblem =
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

/** The last entry up to which a book was checked without error. The next check may continue after it. */
export interface CheckedEntries {
  head: ChainHead
  lastEntryAtMs: number | null
  sums: EntrySums
}

export interface CheckReport extends CheckedEntries {
  owner: string
  /** How many entries this check read and made the marks of; the others were in order the last time. */
  newEntries: number
  problems: readonly EntryProblem[]
}

export interface CheckOptions {
  /** Whose book it must be. */
  owner: string
  /** The head this phone remembers of this book, from an earlier visit. */
  remembered: ChainHead | null
  /** Where an earlier check ended; null reads the book from its first entry. */
  from: CheckedEntries | null
  /** Lets the page breathe between two slices. */
  pause: () => Promise<void>
  onProgress?: (checked: bigint, of: bigint) => void
}

/** Small enough that a slow phone is back at the page within a frame or two. */
const sliceLength = 200

/** Entries written between two calls move the head; after this many rounds the check stops, because the book is busy. */
const maxRounds = 5

/**
 * Reads a book, recomputes every mark, adds up every account and compares the balances that the server shows. It continues
 * after an earlier check; when that finds a problem, the whole book is read, because only the whole book shows where it
 * differs. The findings are in `problems`; a network failure is thrown.
 */
export async function checkEntries(reader: EntryReader, options: CheckOptions): Promise<CheckReport> {
  const report = await walkEntries(reader, options)
  return report.problems.length === 0 || options.from === null
    ? report
    : walkEntries(reader, { ...options, from: null })
}

async function walkEntries(reader: EntryReader, options: CheckOptions): Promise<CheckReport> {
  const walk = new EntryWalk(options)
  for (let round = 1; ; round += 1) {
    await walk.readOn(reader)
    if (walk.isOfAnotherOwner) return walk.report([])
    const balances = await reader.readBalances()
    // Balances of a later moment than the entries prove nothing: read the entries that came in between first.
    if (BigInt(balances.head.seq) > walk.readTo && !walk.hasEnded && round < maxRounds) continue
    return walk.report(walk.compare(balances))
  }
}

class EntryWalk {
  readTo: bigint
  /** The server's pages came to an end that its own head denies: reading on would bring nothing. */
  hasEnded = false
  #checked: CheckedEntries
  #problem: EntryProblem | null = null
  readonly #options: CheckOptions
  readonly #start: bigint

  constructor(options: CheckOptions) {
    this.#options = options
    this.#checked = options.from ?? { head: emptyChain, lastEntryAtMs: null, sums: noSums }
    this.#start = this.#checked.head.seq
    this.readTo = this.#start
  }

  get isOfAnotherOwner(): boolean {
    return this.#problem?.kind === 'chain' && this.#problem.reason === 'owner'
  }

  report(differences: readonly EntryProblem[]): CheckReport {
    const problems = this.#problem === null ? differences : [this.#problem, ...differences]
    return { ...this.#checked, owner: this.#options.owner, newEntries: Number(this.readTo - this.#start), problems }
  }

  /** Reads pages until the server has no more. */
  async readOn(reader: EntryReader): Promise<void> {
    for (;;) {
      const page = await reader.readChain(String(this.readTo))
      if (page.owner !== this.#options.owner)
        return this.#fail({ kind: 'chain', seq: this.readTo + 1n, reason: 'owner' })
      const before = this.readTo
      for (let start = 0; start < page.postings.length; start += sliceLength) {
        this.#take(page.postings.slice(start, start + sliceLength).map((row) => postingOf(page.owner, row)))
        this.#options.onProgress?.(this.readTo, BigInt(page.head.seq))
        await this.#options.pause()
      }
      if (!page.more || this.readTo <= before) return this.#end(page.head)
    }
  }

  /** A broken chain proves nothing after the break, but the sums are still added up: they say by how much the book differs. */
  #take(postings: readonly ChainedPosting[]): void {
    const last = postings.at(-1)
    if (last === undefined) return
    if (this.#problem === null) this.#verify(postings)
    this.readTo = last.seq
    this.#checked = {
      ...this.#checked,
      lastEntryAtMs: Number(last.recordedAtMs),
      sums: addPostings(this.#checked.sums, postings),
    }
  }

  #verify(postings: readonly ChainedPosting[]): void {
    const checked = verifyChain(this.#checked.head, postings)
    if (!checked.ok) return this.#fail({ kind: 'chain', ...checked.broken })
    const { remembered } = this.#options
    const there = remembered === null ? undefined : postings.find((posting) => posting.seq === remembered.seq)
    if (remembered !== null && there !== undefined && !isSameHash(there.hash, remembered.hash))
      return this.#fail({ kind: 'remembered', seq: remembered.seq, now: remembered.seq })
    this.#checked = { ...this.#checked, head: checked.head }
  }

  /** The entries have ended: the server's head must be theirs, and reach at least as far as the remembered one. */
  #end(told: ChainPage['head']): void {
    const { remembered } = this.#options
    this.hasEnded = this.readTo < BigInt(told.seq)
    if (this.#problem !== null) return
    const { head } = this.#checked
    if (remembered !== null && head.seq < remembered.seq)
      return this.#fail({ kind: 'remembered', seq: remembered.seq, now: head.seq })
    if (!isTold(told, head)) this.#fail({ kind: 'head', seq: BigInt(told.seq), now: head.seq })
  }

  #fail(problem: EntryProblem): void {
    this.#problem ??= problem
  }

  compare(balances: BalancesReply): EntryProblem[] {
    const { head, sums } = this.#checked
    const soundness: EntryProblem[] = checkSoundness(sums).isSound ? [] : [{ kind: 'sums' }]
    if (this.#problem === null && !isTold(balances.head, head))
      return [...soundness, { kind: 'head', seq: BigInt(balances.head.seq), now: head.seq }]
    if (BigInt(balances.head.seq) !== this.readTo) return soundness
    const symbols = new Map(balances.items.map((item) => [item.asset, item.symbol]))
    const shown = balances.items.map((item) => ({
      account: item.account,
      asset: item.asset,
      amount: BigInt(item.amount),
    }))
    const differences = compareBalances(shown, checkSoundness(sums).balances)
    return [
      ...soundness,
      ...differences.map((difference) => ({
        kind: 'balance' as const,
        symbol: symbols.get(difference.asset) ?? null,
        ...difference,
      })),
    ]
  }
}

/** Whether a head that the server names is the one its entries lead to. */
function isTold(told: ChainPage['head'], head: ChainHead): boolean {
  return BigInt(told.seq) === head.seq && isSameHash(hashIn(told.hash), head.hash)
}

function postingOf(owner: string, row: ChainPage['postings'][number]): ChainedPosting {
  return {
    owner: BigInt(owner),
    seq: BigInt(row.seq),
    journalId: BigInt(row.journalId),
    journalKind: row.journalKind,
    debit: row.debit,
    credit: row.credit,
    asset: row.asset,
    amount: BigInt(row.amount),
    recordedAtMs: BigInt(row.recordedAtMs),
    hash: hashIn(row.hash),
  }
}

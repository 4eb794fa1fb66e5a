import { isOwnerAccount } from '@bahi/proofs/accounts'
import type { BusinessClock } from '../platform/clock.ts'
import type { IdSource } from '../platform/db/ids.ts'
import type { AccountBook, AccountBooks } from './account-books.ts'
import { HOUSE, type Asset } from './asset.ts'
import { createPostingLink, type LinkPosting } from './link-posting.ts'

/** `amount` of `asset`, in paise or shares, flows from the credit account to the debit account. */
export type NewPosting = {
  readonly debit: number
  readonly credit: number
  readonly asset: Asset
  readonly amount: bigint
}

export type NewJournal = {
  /** A customer or participant; 0 is the house account book, which needs its `shard`. */
  readonly owner: bigint
  readonly shard?: number
  /** Why: order-hold, buy-fill, deposit, … */
  readonly kind: string
  /**
   * The single cause of the journal: a shard accepts the same kind and reference once, so that a retry writes no second
   * journal.
   */
  readonly reference: string
  readonly postings: readonly NewPosting[]
  readonly externalReference?: string
  readonly transferId?: bigint
  /** The journal's business day, where it differs from the batch's: a late tape entry keeps its own day. */
  readonly businessDate?: string
}

export type BatchStamp = {
  readonly newId: (shard: number) => bigint
  readonly businessDate: string
  /** Business time, as an instant. */
  readonly recordedAt: Date
}

/** Stamps journals with the business time now. */
export function batchStamp({
  ids,
  clock,
}: {
  readonly ids: Pick<IdSource, 'newId'>
  readonly clock: Pick<BusinessClock, 'now' | 'instant'>
}): BatchStamp {
  return { newId: (shard) => ids.newId(shard), businessDate: clock.now().date, recordedAt: clock.instant() }
}

/** The columns of the rows to be written, in the order they were added. */
export type JournalColumns = {
  readonly shard: number[]
  readonly id: bigint[]
  readonly owner: bigint[]
  readonly kind: string[]
  readonly reference: string[]
  readonly transferId: (bigint | null)[]
  readonly externalReference: (string | null)[]
  readonly businessDate: string[]
}
export type PostingColumns = {
  readonly shard: number[]
  readonly owner: bigint[]
  readonly seq: bigint[]
  readonly journalId: bigint[]
  readonly debit: number[]
  readonly credit: number[]
  readonly asset: Asset[]
  readonly amount: bigint[]
  readonly hash: Uint8Array[]
}

/**
 * The journals of one transaction, kept in memory until `writeJournals`. A journal changes the locked account books
 * when it is added, so that the next decision of the transaction reads the changed balances. When adding throws, the
 * account books no longer match the journals: the batch then refuses to be written, and the transaction must be rolled
 * back.
 */
export class JournalBatch {
  readonly accountBooks: AccountBooks
  readonly recordedAt: Date
  readonly journals: JournalColumns = {
    shard: [],
    id: [],
    owner: [],
    kind: [],
    reference: [],
    transferId: [],
    externalReference: [],
    businessDate: [],
  }
  readonly postings: PostingColumns = {
    shard: [],
    owner: [],
    seq: [],
    journalId: [],
    debit: [],
    credit: [],
    asset: [],
    amount: [],
    hash: [],
  }
  readonly touched = new Set<AccountBook>()
  readonly #newId: (shard: number) => bigint
  readonly #businessDate: string
  readonly #recordedAtMs: bigint
  readonly #link: LinkPosting = createPostingLink()
  #state: 'open' | 'broken' | 'written' = 'open'

  constructor(accountBooks: AccountBooks, { newId, businessDate, recordedAt }: BatchStamp) {
    this.accountBooks = accountBooks
    this.recordedAt = recordedAt
    this.#newId = newId
    this.#businessDate = businessDate
    this.#recordedAtMs = BigInt(recordedAt.getTime())
  }

  /**
   * Adds a journal and gives its id. Postings of zero are left out, so that charges of zero need no special case.
   * @throws Overdrawn when an owner's account would fall below zero.
   * @throws RangeError for an owner that is not locked, for a posting that no account can take, or for a journal
   * without postings.
   */
  addJournal(journal: NewJournal): bigint {
    if (this.#state !== 'open') throw new Error(`this batch is ${this.#state}`)
    this.#state = 'broken'
    const accountBook = this.accountBooks.of(journal.owner, journal.shard)
    const id = this.#newId(accountBook.shard)
    let moved = false
    for (const posting of journal.postings) {
      if (posting.amount === 0n) continue
      this.#addPosting(accountBook, id, journal.kind, posting)
      moved = true
    }
    if (!moved) throw new RangeError(`the journal ${journal.kind} ${journal.reference} moves nothing`)
    this.#addColumns(accountBook, id, journal)
    this.touched.add(accountBook)
    this.#state = 'open'
    return id
  }

  /**
   * Marks the batch as being written.
   * @throws Error for a batch that is broken or was written before.
   */
  close(): void {
    if (this.#state !== 'open') throw new Error(`this batch is ${this.#state}`)
    this.#state = 'written'
  }

  #addPosting(
    accountBook: AccountBook,
    journalId: bigint,
    kind: string,
    { debit, credit, asset, amount }: NewPosting,
  ): void {
    if (amount < 0n) throw new RangeError('an amount is positive: the other direction swaps debit and credit')
    const [debitsOwner, creditsOwner] = [isOwnerAccount(debit), isOwnerAccount(credit)]
    const isAllowed =
      debit !== credit && (accountBook.owner === HOUSE ? !debitsOwner && !creditsOwner : debitsOwner || creditsOwner)
    if (!isAllowed) throw new RangeError(`owner ${accountBook.owner} cannot post from account ${credit} to ${debit}`)
    if (creditsOwner) accountBook.change(asset, credit, -amount)
    if (debitsOwner) accountBook.change(asset, debit, amount)

    const seq = accountBook.seq + 1n
    const hash = this.#link(accountBook.hash, {
      owner: accountBook.owner,
      seq,
      journalId,
      journalKind: kind,
      debit,
      credit,
      asset,
      amount,
      recordedAtMs: this.#recordedAtMs,
    })
    accountBook.seq = seq
    accountBook.hash = hash
    const { postings } = this
    postings.shard.push(accountBook.shard)
    postings.owner.push(accountBook.owner)
    postings.seq.push(seq)
    postings.journalId.push(journalId)
    postings.debit.push(debit)
    postings.credit.push(credit)
    postings.asset.push(asset)
    postings.amount.push(amount)
    postings.hash.push(hash)
  }

  #addColumns(accountBook: AccountBook, id: bigint, journal: NewJournal): void {
    const { journals } = this
    journals.shard.push(accountBook.shard)
    journals.id.push(id)
    journals.owner.push(accountBook.owner)
    journals.kind.push(journal.kind)
    journals.reference.push(journal.reference)
    journals.transferId.push(journal.transferId ?? null)
    journals.externalReference.push(journal.externalReference ?? null)
    journals.businessDate.push(journal.businessDate ?? this.#businessDate)
  }
}

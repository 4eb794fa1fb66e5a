import { isOwnerAccount } from '@bahi/proofs/accounts'
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
  /** A customer or participant; 0 is the house and needs its `shard`. */
  readonly owner: bigint
  readonly shard?: number
  /** Why: order-hold, buy-fill, deposit, … */
  readonly kind: string
  /** The one cause: the same kind and reference are written once in a shard, whoever retries. */
  readonly reference: string
  readonly postings: readonly NewPosting[]
  readonly externalReference?: string
  readonly transferId?: bigint
  /** The business day it belongs to, when that is not the batch's: a late tape entry keeps its own day. */
  readonly businessDate?: string
}

export type BatchStamp = {
  readonly newId: (shard: number) => bigint
  readonly businessDate: string
  /** Business time, as an instant. */
  readonly recordedAt: Date
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
 * Journals of one transaction, kept in memory until `writeJournals`. Adding one changes the locked books at once, so that the next
 * decision of the transaction sees it. When adding throws, the books no longer match any set of journals: the batch refuses to be
 * written and the transaction must be rolled back.
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
   * Adds a journal and gives its id. A posting of nothing is left out, so that charges that came to zero need no special case.
   * @throws Overdrawn when an owner's account would fall below zero.
   * @throws RangeError for an owner that is not locked, a posting no book can hold, or a journal that moves nothing.
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

  /** Says that the rows are being written. @throws Error for a batch that is broken or was written before. */
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

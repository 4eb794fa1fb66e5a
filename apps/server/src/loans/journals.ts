import { ACCOUNT } from '@bahi/proofs/accounts'
import type { OwnerKey } from '../ledger/account-books.ts'
import { HOUSE, INR, type Asset } from '../ledger/asset.ts'
import type { JournalBatch, NewPosting } from '../ledger/journal-batch.ts'

const { available, unsettled, pledged, lent, bank, clearing, loans } = ACCOUNT

/** The kinds of journals that a loan writes into its customer's account book. */
export const LOAN_JOURNALS = ['loan-payout', 'loan-repayment', 'pledge', 'pledge-release'] as const

export interface LoanSides {
  readonly customer: OwnerKey
  readonly lender: OwnerKey
}

/**
 * The owners whose account books a payout or a repayment touches. The house of both shards is among them, because its
 * clearing accounts carry the cash between two shards and end at zero within the batch.
 */
export function ownersOfLoan({ customer, lender }: LoanSides): OwnerKey[] {
  return [customer, lender, { shard: customer.shard, owner: HOUSE }, { shard: lender.shard, owner: HOUSE }]
}

export interface LoanPayout extends LoanSides {
  readonly loanId: bigint
  /** The id that joins the customer's journal and the lender's, because no posting joins two owners. */
  readonly transferId: bigint
  readonly amountPaise: bigint
}

/**
 * Pays a loan out once: the lender's available cash becomes the customer's, and the lender's lent capital grows by the
 * same amount in paise. @throws Overdrawn when the lender has less available cash.
 */
export function addLoanPayout(
  batch: JournalBatch,
  { loanId, transferId, customer, lender, amountPaise }: LoanPayout,
): void {
  const reference = loanId.toString()
  batch.addJournal({
    owner: customer.owner,
    shard: customer.shard,
    kind: 'loan-payout',
    reference,
    transferId,
    postings: [{ debit: available, credit: clearing, asset: INR, amount: amountPaise }],
  })
  batch.addJournal({
    owner: lender.owner,
    shard: lender.shard,
    kind: 'loan-lent',
    reference,
    transferId,
    postings: [
      { debit: clearing, credit: available, asset: INR, amount: amountPaise },
      { debit: lent, credit: loans, asset: INR, amount: amountPaise },
    ],
  })
  emptyClearing(batch, { from: lender, to: customer, reference, transferId, amountPaise })
}

export interface LoanRepayment extends LoanSides {
  readonly loanId: bigint
  /**
   * The id of the repayment in the loan's record, or of the sale order that paid it; the reference of the journals
   * contains this id.
   */
  readonly cause: bigint
  readonly transferId: bigint
  readonly interestPaise: bigint
  readonly capitalPaise: bigint
  /**
   * The part in paise that comes out of unsettled sale proceeds. The lender gets this part as unsettled cash and waits
   * for the settlement day.
   */
  readonly unsettledPaise: bigint
}

export function repaymentReference({ loanId, cause }: Pick<LoanRepayment, 'loanId' | 'cause'>): string {
  return `${loanId}:${cause}`
}

/**
 * Pays interest and capital to the lender; the lent capital shrinks by the capital. @throws Overdrawn when the customer
 * has less cash.
 */
export function addLoanRepayment(batch: JournalBatch, repayment: LoanRepayment): void {
  const { customer, lender, transferId, interestPaise, capitalPaise, unsettledPaise } = repayment
  const reference = repaymentReference(repayment)
  const amountPaise = interestPaise + capitalPaise
  const settledPaise = amountPaise - unsettledPaise
  batch.addJournal({
    owner: customer.owner,
    shard: customer.shard,
    kind: 'loan-repayment',
    reference,
    transferId,
    postings: [
      { debit: clearing, credit: available, asset: INR, amount: settledPaise },
      { debit: clearing, credit: unsettled, asset: INR, amount: unsettledPaise },
    ],
  })
  batch.addJournal({
    owner: lender.owner,
    shard: lender.shard,
    kind: 'loan-repaid',
    reference,
    transferId,
    postings: [
      { debit: available, credit: clearing, asset: INR, amount: settledPaise },
      { debit: unsettled, credit: clearing, asset: INR, amount: unsettledPaise },
      { debit: loans, credit: lent, asset: INR, amount: capitalPaise },
    ],
  })
  emptyClearing(batch, { from: customer, to: lender, reference, transferId, amountPaise })
}

type Flow = {
  readonly from: OwnerKey
  readonly to: OwnerKey
  readonly reference: string
  readonly transferId: bigint
  readonly amountPaise: bigint
}

/**
 * Empties the clearing accounts. In one shard the two journals cancel out; between two shards the bank account carries
 * the cash from one side to the other.
 */
function emptyClearing(batch: JournalBatch, { from, to, reference, transferId, amountPaise }: Flow): void {
  if (from.shard === to.shard) return
  const side = (shard: number, posting: NewPosting) =>
    batch.addJournal({ owner: HOUSE, shard, kind: 'loan-clearing', reference, transferId, postings: [posting] })
  side(from.shard, { debit: bank, credit: clearing, asset: INR, amount: amountPaise })
  side(to.shard, { debit: clearing, credit: bank, asset: INR, amount: amountPaise })
}

export interface PledgeChange {
  readonly owner: bigint
  readonly loanId: bigint
  readonly cause: bigint
  readonly shares: readonly { readonly asset: Asset; readonly quantity: bigint }[]
}

/**
 * Puts available shares or units under the lien. They still belong to the customer and cannot be sold. @throws
 * Overdrawn when fewer are available.
 */
export function addPledge(batch: JournalBatch, { owner, loanId, cause, shares }: PledgeChange): void {
  batch.addJournal({
    owner,
    kind: 'pledge',
    reference: `${loanId}:${cause}`,
    postings: shares.map(({ asset, quantity }) => ({ debit: pledged, credit: available, asset, amount: quantity })),
  })
}

/** Releases shares or units from the lien, so that they are available again. */
export function addPledgeRelease(batch: JournalBatch, { owner, loanId, cause, shares }: PledgeChange): void {
  batch.addJournal({
    owner,
    kind: 'pledge-release',
    reference: `${loanId}:${cause}`,
    postings: shares.map(({ asset, quantity }) => ({ debit: available, credit: pledged, asset, amount: quantity })),
  })
}

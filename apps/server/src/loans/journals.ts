import { ACCOUNT } from '@bahi/proofs/accounts'
import type { OwnerKey } from '../ledger/account-books.ts'
import { HOUSE, INR, type Asset } from '../ledger/asset.ts'
import type { JournalBatch, NewPosting } from '../ledger/journal-batch.ts'

const { available, unsettled, pledged, lent, bank, clearing, loans } = ACCOUNT

/** Kinds of entries a loan has in its customer's account book. */
export const LOAN_JOURNALS = ['loan-payout', 'loan-repayment', 'pledge', 'pledge-release'] as const

export interface LoanSides {
  readonly customer: OwnerKey
  readonly lender: OwnerKey
}

/** The owners whose books a payout or a repayment touches. The house is one of them in each shard: it empties clearing at once where the two live in different ones. */
export function ownersOfLoan({ customer, lender }: LoanSides): OwnerKey[] {
  return [customer, lender, { shard: customer.shard, owner: HOUSE }, { shard: lender.shard, owner: HOUSE }]
}

export interface LoanPayout extends LoanSides {
  readonly loanId: bigint
  /** Joins the customer's entry and the lender's: no posting joins two owners. */
  readonly transferId: bigint
  readonly amountPaise: bigint
}

/** The lender's cash becomes the customer's, and what is lent grows by it. Once for each loan. @throws Overdrawn when the lender has not so much. */
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
  /** Which repayment of the loan it is. */
  readonly cause: bigint
  readonly transferId: bigint
  readonly interestPaise: bigint
  readonly capitalPaise: bigint
  /** How much of it comes out of proceeds that have not settled: the lender waits for them as the customer did. */
  readonly unsettledPaise: bigint
}

export function repaymentReference({ loanId, cause }: Pick<LoanRepayment, 'loanId' | 'cause'>): string {
  return `${loanId}:${cause}`
}

/** Interest and capital go to the lender; what is lent shrinks by the capital. @throws Overdrawn when the customer has not so much. */
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

/** In one shard the two entries cancel out; between two, the bank moves the money from one side to the other. */
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

/** Shares come under the lien: they stay the customer's and cannot be sold. @throws Overdrawn when they are not available. */
export function addPledge(batch: JournalBatch, { owner, loanId, cause, shares }: PledgeChange): void {
  batch.addJournal({
    owner,
    kind: 'pledge',
    reference: `${loanId}:${cause}`,
    postings: shares.map(({ asset, quantity }) => ({ debit: pledged, credit: available, asset, amount: quantity })),
  })
}

/** Shares are free again. */
export function addPledgeRelease(batch: JournalBatch, { owner, loanId, cause, shares }: PledgeChange): void {
  batch.addJournal({
    owner,
    kind: 'pledge-release',
    reference: `${loanId}:${cause}`,
    postings: shares.map(({ asset, quantity }) => ({ debit: available, credit: pledged, asset, amount: quantity })),
  })
}

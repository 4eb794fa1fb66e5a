import { ACCOUNT } from '@bahi/proofs/accounts'
import type { OwnerKey } from './account-books.ts'
import { HOUSE, INR, type Asset } from './asset.ts'
import type { JournalBatch, NewPosting } from './journal-batch.ts'

const { available, held, custody, clearing, bank } = ACCOUNT

/** Which offers there are: the first word of every reference. */
export type OfferKind = 'ipo' | 'block' | 'placement' | 'vip'

/** An application of a customer, or their purchase. */
export interface OfferCause {
  readonly kind: OfferKind
  readonly applicationId: bigint
  /** From the second hold or release of the same application on: which change it was. */
  readonly revision?: number
}

export function offerReference({ kind, applicationId, revision }: OfferCause): string {
  return revision === undefined ? `${kind}:${applicationId}` : `${kind}:${applicationId}:${revision}`
}

/** An offer's shares come into being: the depository has them, and the issuer's account book. `offerId` is the cause: they are issued once. */
export function addIssue(
  batch: JournalBatch,
  {
    kind,
    offerId,
    issuer,
    asset,
    shares,
  }: { kind: OfferKind; offerId: bigint; issuer: bigint; asset: Asset; shares: bigint },
): void {
  batch.addJournal({
    owner: issuer,
    kind: 'offer-issue',
    reference: `${kind}:${offerId}`,
    postings: [{ debit: available, credit: custody, asset, amount: shares }],
  })
}

/** What an offer did not give out ceases to be, as it came. */
export function addIssueBack(
  batch: JournalBatch,
  {
    kind,
    offerId,
    issuer,
    asset,
    shares,
  }: { kind: OfferKind; offerId: bigint; issuer: bigint; asset: Asset; shares: bigint },
): void {
  batch.addJournal({
    owner: issuer,
    kind: 'offer-issue-back',
    reference: `${kind}:${offerId}`,
    postings: [{ debit: custody, credit: available, asset, amount: shares }],
  })
}

/** An application's money is held, never taken. @throws Overdrawn when it is not available. */
export function addOfferHold(
  batch: JournalBatch,
  cause: OfferCause,
  { owner, amountPaise }: { owner: bigint; amountPaise: bigint },
): void {
  batch.addJournal({
    owner,
    kind: 'offer-hold',
    reference: offerReference(cause),
    postings: [{ debit: held, credit: available, asset: INR, amount: amountPaise }],
  })
}

/** Withdrawn, lowered or not allotted: the amount is available again. */
export function addOfferRelease(
  batch: JournalBatch,
  cause: OfferCause,
  { owner, amountPaise }: { owner: bigint; amountPaise: bigint },
): void {
  batch.addJournal({
    owner,
    kind: 'offer-release',
    reference: offerReference(cause),
    postings: [{ debit: available, credit: held, asset: INR, amount: amountPaise }],
  })
}

export interface OfferAllotment {
  readonly kind: OfferKind
  readonly applicationId: bigint
  /** Joins the customer's journal and the issuer's: no posting joins two owners. */
  readonly transferId: bigint
  readonly customer: OwnerKey
  readonly issuer: OwnerKey
  readonly asset: Asset
  readonly shares: bigint
  /** What the shares cost: at most what is held for the application (H7); nothing here can take it from available cash. */
  readonly costPaise: bigint
  /** Held for the application beyond the cost: it goes back in the same transaction. */
  readonly restPaise: bigint
  /** The owner account the customer's shares go to: available, or locked while a lock-in lasts. */
  readonly into?: number
}

/**
 * The owners whose books an allotment touches. The house is one of them in each shard: it empties clearing at once, cash against the bank
 * and shares against custody, where customer and issuer live in different shards. Lock all allotments of a transaction in one call.
 */
export function ownersOfAllotments(allotments: readonly Pick<OfferAllotment, 'customer' | 'issuer'>[]): OwnerKey[] {
  const keys = allotments.flatMap(({ customer, issuer }) => [
    customer,
    issuer,
    { shard: customer.shard, owner: HOUSE },
    { shard: issuer.shard, owner: HOUSE },
  ])
  return [...new Map(keys.map((key) => [`${key.shard} ${key.owner}`, key])).values()]
}

/**
 * Held cash becomes shares: the customer's journal and the issuer's under one transfer id, the rest of the hold back, and clearing empty
 * again in both shards. Everything of one transaction; a reference is written once, so that a second run changes nothing.
 * @throws Overdrawn when the hold is smaller than the cost, or the issuer has not enough shares left: an allotment never creates a debt.
 */
export function addAllotment(
  batch: JournalBatch,
  allotment: OfferAllotment,
): { customerJournal: bigint; issuerJournal: bigint } {
  const {
    kind,
    applicationId,
    transferId,
    customer,
    issuer,
    asset,
    shares,
    costPaise,
    restPaise,
    into = available,
  } = allotment
  const reference = offerReference({ kind, applicationId })
  const customerJournal = batch.addJournal({
    owner: customer.owner,
    shard: customer.shard,
    kind: 'offer-allotment',
    reference,
    transferId,
    postings: [
      { debit: clearing, credit: held, asset: INR, amount: costPaise },
      { debit: into, credit: clearing, asset, amount: shares },
      { debit: available, credit: held, asset: INR, amount: restPaise },
    ],
  })
  const issuerJournal = batch.addJournal({
    owner: issuer.owner,
    shard: issuer.shard,
    kind: 'offer-sale',
    reference,
    transferId,
    postings: [
      { debit: clearing, credit: available, asset, amount: shares },
      { debit: available, credit: clearing, asset: INR, amount: costPaise },
    ],
  })
  emptyClearing(batch, allotment, reference)
  return { customerJournal, issuerJournal }
}

/** In one shard the two journals cancel out; between two, the bank and the depository move it from one side to the other. */
function emptyClearing(
  batch: JournalBatch,
  { customer, issuer, asset, shares, costPaise, transferId }: OfferAllotment,
  reference: string,
): void {
  if (customer.shard === issuer.shard) return
  const side = (shard: number, postings: readonly NewPosting[]) =>
    batch.addJournal({ owner: HOUSE, shard, kind: 'offer-clearing', reference, transferId, postings })
  side(customer.shard, [
    { debit: bank, credit: clearing, asset: INR, amount: costPaise },
    { debit: clearing, credit: custody, asset, amount: shares },
  ])
  side(issuer.shard, [
    { debit: clearing, credit: bank, asset: INR, amount: costPaise },
    { debit: custody, credit: clearing, asset, amount: shares },
  ])
}

import { ACCOUNT } from '@bahi/proofs/accounts'
import type { OwnerKey } from './account-books.ts'
import { HOUSE, INR, type Asset } from './asset.ts'
import type { JournalBatch, NewPosting } from './journal-batch.ts'

const { available, held, custody, clearing, bank } = ACCOUNT

/** The kinds of offers; the kind is the first word of every reference. */
export type OfferKind = 'ipo' | 'block' | 'placement' | 'vip'

/** An application of a customer, or their purchase. */
export interface OfferCause {
  readonly kind: OfferKind
  readonly applicationId: bigint
  /** Counts the changes of an application, from its second hold or release on. */
  readonly revision?: number
}

export function offerReference({ kind, applicationId, revision }: OfferCause): string {
  return revision === undefined ? `${kind}:${applicationId}` : `${kind}:${applicationId}:${revision}`
}

/**
 * Adds the journal that issues an offer's shares: from the depository to the issuer's account book. The cause is
 * `offerId`, so that an offer's shares are issued once.
 */
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

/** Takes back the shares that an offer did not allot: the reverse of the issue. */
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

/**
 * Holds an application's money; the money stays the customer's.
 * @throws Overdrawn when the available cash is smaller.
 */
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

/** Releases an amount that was withdrawn, lowered or not allotted: it is available again. */
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
  /** The id that the customer's journal and the issuer's share: no posting joins two owners. */
  readonly transferId: bigint
  readonly customer: OwnerKey
  readonly issuer: OwnerKey
  readonly asset: Asset
  readonly shares: bigint
  /**
   * The cost of the shares, in paise: at most the application's hold (H7). No posting here takes the cost from
   * available cash.
   */
  readonly costPaise: bigint
  /** The application's hold beyond the cost, in paise: it is released in the same transaction. */
  readonly restPaise: bigint
  /** The account that receives the customer's shares: available, or locked during a lock-in. */
  readonly into?: number
}

/**
 * The owners whose account books an allotment changes. They include the house of each shard: where customer and issuer
 * live in different shards, its journals empty clearing at once, cash against the bank and shares against custody. Lock
 * the owners of all allotments of a transaction in one call.
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
 * Turns held cash into shares: the customer's journal and the issuer's under one transfer id, the release of the rest
 * of the hold, and journals that empty clearing in both shards. All of them belong to one transaction; a reference is
 * written once, so that a second run changes nothing.
 * @throws Overdrawn when the hold is smaller than the cost or the issuer has too few shares: an allotment never creates
 * a debt.
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

/**
 * Empties clearing. Inside one shard the two journals cancel out; between two shards, cash moves through the bank and
 * shares through the depository.
 */
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

import { lockInEnd } from '@bahi/domain/offers/lock-in'
import { businessDate } from '@bahi/money/business-date'
import { ACCOUNT } from '@bahi/proofs/accounts'
import type { OwnerKey } from '../ledger/account-books.ts'
import { INR } from '../ledger/asset.ts'
import { addAllotment, addOfferRelease, ownersOfAllotments } from '../ledger/issue-journals.ts'
import type { JournalBatch } from '../ledger/journal-batch.ts'
import type { OwnerAsset } from '../ledger/lock-owners.ts'
import type { CustomerId } from '../platform/customer-id.ts'
import type { Transaction } from '../platform/db/in-transaction.ts'
import type { AllotParts } from './offer-parts.ts'
import type { OfferRow } from './offer-rows.ts'

export interface Application {
  readonly shard: number
  readonly id: bigint
  readonly customerId: bigint
  readonly quantity: bigint
}

const sellerOf = (offer: OfferRow): OwnerKey => ({ shard: offer.seller_shard, owner: offer.seller_id })

/**
 * The owners and assets that allotting an offer's shares touches, for the lock: cash and the share of the seller and of
 * every customer.
 */
export function assetsOfAllotments(offer: OfferRow, customers: readonly CustomerId[]): OwnerAsset[] {
  const issuer = sellerOf(offer)
  const keys =
    customers.length === 0
      ? [issuer]
      : ownersOfAllotments(
          customers.map(({ shard, customerId }) => ({ customer: { shard, owner: customerId }, issuer })),
        )
  return keys.flatMap((key) => [
    { ...key, asset: INR },
    { ...key, asset: offer.instrument_id },
  ])
}

/**
 * Adds the journals of a decided application: the allotted shares for their cost, and the rest of the hold released; or
 * the whole hold released when no shares are allotted.
 */
export function addOutcome(
  batch: JournalBatch,
  parts: AllotParts,
  offer: OfferRow,
  { shard, id, customerId, quantity }: Application,
  allotted: bigint,
): void {
  const { kind, price_paise: price } = offer
  const costPaise = allotted * price
  const restPaise = (quantity - allotted) * price
  if (allotted === 0n)
    return addOfferRelease(batch, { kind, applicationId: id }, { owner: customerId, amountPaise: restPaise })
  addAllotment(batch, {
    kind,
    applicationId: id,
    transferId: parts.ids.newId(shard),
    customer: { shard, owner: customerId },
    issuer: sellerOf(offer),
    asset: offer.instrument_id,
    shares: allotted,
    costPaise,
    restPaise,
    into: offer.lock_in_days === 0 ? ACCOUNT.available : ACCOUNT.locked,
  })
}

/** Writes the rows beside the journals: the customer's lot with its cost, the lock-in, and the seller's smaller lot. */
export async function writeShares(
  tx: Transaction,
  parts: AllotParts,
  offer: OfferRow,
  { shard, id, customerId }: Application,
  allotted: bigint,
): Promise<void> {
  if (allotted === 0n) return
  const today = businessDate(parts.clock.now().date)
  // The lot has the id of the application, because no traded lot has such an id and the lock-in refers to the
  // application.
  await tx.query(
    `insert into bahi.lot (shard, owner, instrument_id, id, quantity, remaining, cost_paise, charges_paise, bought_on, settles_on) values ($1, $2, $3, $4, $5, $5, $6, 0, $7, $7)`,
    [shard, customerId, offer.instrument_id, id, allotted, allotted * offer.price_paise, today],
  )
  await tx.query(
    'update bahi.lot set remaining = remaining - $5 where shard = $1 and owner = $2 and instrument_id = $3 and id = $4',
    [offer.seller_shard, offer.seller_id, offer.instrument_id, offer.id, allotted],
  )
  const releasesOn = lockInEnd(today, offer.lock_in_days)
  if (releasesOn === null) return
  await tx.query(
    'insert into bahi.lock_in (shard, application_id, owner, instrument_id, quantity, releases_on, released_at) values ($1, $2, $3, $4, $5, $6, null)',
    [shard, id, customerId, offer.instrument_id, allotted, releasesOn],
  )
}

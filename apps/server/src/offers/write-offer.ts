import { createHash } from 'node:crypto'
import type { NewOffer } from '@bahi/domain/offers/create-offer'
import type { OfferKind } from '@bahi/domain/offers/offer-facts'
import { INR } from '../ledger/asset.ts'
import { addIssue } from '../ledger/issue-journals.ts'
import { batchStamp, JournalBatch } from '../ledger/journal-batch.ts'
import { lockOwnersForAssets } from '../ledger/lock-owners.ts'
import { writeJournals } from '../ledger/write-journals.ts'
import type { Transaction } from '../platform/db/in-transaction.ts'
import type { AllotParts } from './offer-parts.ts'

const PREFIX: Readonly<Record<OfferKind, string>> = { block: 'BT', placement: 'PL', vip: 'VT' }
const SHARDS = 64
const NUMBERS_FROM = 301

export type OfferToWrite = NewOffer & {
  readonly instrumentId: number
  readonly title: string
  readonly about: string
  readonly holder: string
  readonly lotSize: bigint
  readonly lockInDays: number
  /** Null only for offers of the demo seed. */
  readonly proposalId: bigint | null
  readonly documents: readonly { readonly title: string; readonly body: string }[]
}

/**
 * Writes an offer with its documents, its seller and the seller's shares. The shares are posted from custody to a
 * participant made for this offer. A constraint keeps the drawn shares within the shares outside the free float (rule
 * H1).
 */
export async function writeOffer(
  tx: Transaction,
  parts: AllotParts,
  offer: OfferToWrite,
): Promise<{ id: bigint; number: string }> {
  const id = parts.ids.newId(0)
  // Sellers are spread over the shards, so that their sales do not queue behind one another.
  const sellerShard = offer.instrumentId % SHARDS
  const sellerId = parts.ids.newId(sellerShard)
  const number = await nextNumber(tx, offer.kind)
  const now = parts.clock.instant()
  const { date } = parts.clock.now()
  const accountBooks = await lockOwnersForAssets(tx, [
    { shard: sellerShard, owner: sellerId, asset: offer.instrumentId },
    { shard: sellerShard, owner: sellerId, asset: INR },
  ])
  await tx.query(
    'insert into bahi.offer_reserve (instrument_id, shares, drawn) select id, shares_outstanding - free_float, 0 from bahi.instrument where id = $1 on conflict (instrument_id) do nothing',
    [offer.instrumentId],
  )
  await tx.query('update bahi.offer_reserve set drawn = drawn + $2 where instrument_id = $1', [
    offer.instrumentId,
    offer.quantity,
  ])
  await tx.query(`insert into bahi.participant (shard, id, kind, name) values ($1, $2, 'issuer', $3)`, [
    sellerShard,
    sellerId,
    `${offer.holder}, ${number}`,
  ])
  await insertOffer(tx, offer, { id, number, sellerShard, sellerId, now })
  for (const [position, { title, body }] of offer.documents.entries()) {
    await tx.query(
      'insert into bahi.offer_document (offer_id, position, title, body, hash) values ($1, $2, $3, $4, $5)',
      [id, position, title, body, createHash('sha256').update(body).digest()],
    )
  }
  const batch = new JournalBatch(accountBooks, batchStamp(parts))
  addIssue(batch, {
    kind: offer.kind,
    offerId: id,
    issuer: sellerId,
    asset: offer.instrumentId,
    shares: offer.quantity,
  })
  await writeJournals(tx, batch)
  await tx.query(
    `insert into bahi.lot (shard, owner, instrument_id, id, quantity, remaining, cost_paise, charges_paise, bought_on, settles_on) values ($1, $2, $3, $4, $5, $5, 0, 0, $6, $6)`,
    [sellerShard, sellerId, offer.instrumentId, id, offer.quantity, date],
  )
  return { id, number }
}

type Written = {
  readonly id: bigint
  readonly number: string
  readonly sellerShard: number
  readonly sellerId: bigint
  readonly now: Date
}

async function insertOffer(
  tx: Transaction,
  offer: OfferToWrite,
  { id, number, sellerShard, sellerId, now }: Written,
): Promise<void> {
  await tx.query(
    `insert into bahi.offer (id, kind, number, instrument_id, title, about, holder, seller_shard, seller_id, price_paise, quantity, least_quantity, most_quantity, lot_size, most_customers, opens_at, closes_at,
       lock_in_days, taken, allotted, customers, floated, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, 0, 0, 0, 0, $19)`,
    [
      id,
      offer.kind,
      number,
      offer.instrumentId,
      offer.title,
      offer.about,
      offer.holder,
      sellerShard,
      sellerId,
      offer.pricePaise,
      offer.quantity,
      offer.leastQuantity,
      offer.mostQuantity,
      offer.lotSize,
      offer.mostCustomers,
      new Date(offer.opensAtMs),
      new Date(offer.closesAtMs),
      offer.lockInDays,
      now,
    ],
  )
  // Only the owner of the database may insert an approval without a proposal.
  const column = offer.proposalId === null ? 'installed' : 'proposal_id'
  const value = offer.proposalId ?? true
  await tx.query(`insert into bahi.offer_approval (offer_id, ${column}) values ($1, $2)`, [id, value])
}

/**
 * Returns the next offer number of a kind. The caller of an approval holds the lock that puts approvals in one order.
 */
async function nextNumber(tx: Transaction, kind: OfferKind): Promise<string> {
  const {
    rows: [row],
  } = await tx.query<{ count: number }>('select count(*)::integer as count from bahi.offer where kind = $1', [kind])
  return `${PREFIX[kind]}-${String(NUMBERS_FROM + (row?.count ?? 0)).padStart(4, '0')}`
}

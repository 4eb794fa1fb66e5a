import type { listDemoCodes, OfferKind } from '@bahi/contract/offers/calls'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, type Decision } from '@bahi/domain/outcome'
import type { Who } from '../platform/http/who.ts'
import { codeHash } from './offer-codes.ts'
import type { OfferParts } from './offer-parts.ts'

/** The codes of the offers that a simulated market begins with. They are no secret: the README has them too. */
export const demoCodes: Readonly<Record<OfferKind, string>> = {
  block: 'BLK-BAHI-2026',
  placement: 'PLC-BAHI-2026',
  vip: 'VIP-BAHI-2026',
}

/**
 * Reads the demo codes that still open an offer to the customer. Beside a live market no offer has such a code, so the
 * list is empty there.
 */
export async function readDemoCodes(
  { db, seal, clock }: Pick<OfferParts, 'db' | 'seal' | 'clock'>,
  { shard, customerId }: Who,
): Promise<Decision<ReplyOf<typeof listDemoCodes>>> {
  const hashes = Object.values(demoCodes).map((code) => codeHash(seal, code))
  const { rows } = await db.pool.query<{ id: bigint; kind: OfferKind }>(
    `select o.id, o.kind from bahi.offer_code c join bahi.offer o on o.id = c.offer_id
     where c.hash = any($1) and c.switched_off_at is null and o.closed_at is null and o.closes_at > $2 order by o.id`,
    [hashes, clock.instant()],
  )
  const { rows: openings } = await db.pool.query<{ offer_id: bigint }>(
    'select offer_id from bahi.offer_opening where shard = $1 and customer_id = $2 and offer_id = any($3::bigint[])',
    [shard, customerId, rows.map(({ id }) => id)],
  )
  const opened = new Set(openings.map(({ offer_id: id }) => id))
  return accept({
    items: rows.filter(({ id }) => !opened.has(id)).map(({ kind }) => ({ kind, code: demoCodes[kind] })),
  })
}

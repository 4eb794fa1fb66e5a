import type { ApplicationView, OfferView } from '@bahi/contract/offers/calls'
import { lockInEnd } from '@bahi/domain/offers/lock-in'
import type { OfferKind, OfferTerms, PriceBounds } from '@bahi/domain/offers/offer-facts'
import { businessDate } from '@bahi/money/business-date'
import { istTimeOf } from '@bahi/money/ist'
import type { Queryable } from '../platform/db/in-transaction.ts'
import type { MarketParts } from './offer-parts.ts'
import { priceBounds, lastPrice, rangePercent } from './price-of-offer.ts'

export type OfferRow = {
  id: bigint
  kind: OfferKind
  number: string
  instrument_id: number
  title: string
  about: string
  holder: string
  seller_shard: number
  seller_id: bigint
  price_paise: bigint
  quantity: bigint
  least_quantity: bigint
  most_quantity: bigint
  lot_size: bigint
  most_customers: number
  opens_at: Date
  closes_at: Date
  lock_in_days: number
  taken: bigint
  allotted: bigint
  customers: number
  closed_at: Date | null
}

export const OFFER = `select o.id, o.kind, o.number, o.instrument_id, o.title, o.about, o.holder, o.seller_shard, o.seller_id, o.price_paise, o.quantity, o.least_quantity, o.most_quantity,
  o.lot_size, o.most_customers, o.opens_at, o.closes_at, o.lock_in_days, o.taken, o.allotted, o.customers, o.closed_at from bahi.offer o`

export async function readOffer(db: Queryable, id: bigint, how: '' | 'for update' = ''): Promise<OfferRow | undefined> {
  const {
    rows: [row],
  } = await db.query<OfferRow>(`${OFFER} where o.id = $1 ${how}`, [id])
  return row
}

export function offerTerms(row: OfferRow): OfferTerms {
  return {
    kind: row.kind,
    pricePaise: row.price_paise,
    quantity: row.quantity,
    leastQuantity: row.least_quantity,
    mostQuantity: row.most_quantity,
    lotSize: row.lot_size,
    mostCustomers: row.most_customers,
    opensAtMs: row.opens_at.getTime(),
    closesAtMs: row.closes_at.getTime(),
    isClosed: row.closed_at !== null,
    taken: row.taken,
    customers: row.customers,
  }
}

/** The state of an offer at a moment of business time. */
export function offerState(row: Pick<OfferRow, 'opens_at' | 'closes_at' | 'closed_at'>, now: Date): OfferView['state'] {
  if (row.closed_at !== null || now.getTime() >= row.closes_at.getTime()) return 'closed'
  return now.getTime() < row.opens_at.getTime() ? 'coming' : 'open'
}

/** The distance of a price from the last price, in basis points, truncated towards zero. 0 without a last price. */
export function premiumBps(pricePaise: bigint, lastPaise: bigint): number {
  return lastPaise === 0n ? 0 : Number(((pricePaise - lastPaise) * 10_000n) / lastPaise)
}

export function rangeView(bounds: PriceBounds, percent: string): OfferView['range'] {
  const known = bounds.referencePaise !== null
  return {
    referencePaise: known ? Number(bounds.referencePaise) : null,
    lowestPaise: known ? Number(bounds.lowestPaise) : null,
    highestPaise: known ? Number(bounds.highestPaise) : null,
    percent,
  }
}

/** The last day of the lock-in of shares that are allotted now, or at the end of a placement. */
function lockedUntil(row: OfferRow, today: string): string | null {
  const closing = istTimeOf(row.closes_at.getTime()).date
  return lockInEnd(row.kind === 'placement' && closing > today ? closing : businessDate(today), row.lock_in_days)
}

export function offerView(parts: MarketParts, row: OfferRow, isOpened: boolean): OfferView {
  const instrument = parts.instruments.byId(row.instrument_id)
  const last = lastPrice(parts, row.instrument_id)
  return {
    id: row.id.toString(),
    number: row.number,
    kind: row.kind,
    state: offerState(row, parts.clock.instant()),
    code: instrument?.code ?? '',
    symbol: instrument?.symbol ?? '',
    name: instrument?.name ?? '',
    exchange: instrument?.exchange ?? 'NSE',
    title: row.title,
    holder: row.holder,
    pricePaise: Number(row.price_paise),
    lastPaise: Number(last),
    premiumBps: premiumBps(row.price_paise, last),
    quantity: Number(row.quantity),
    taken: Number(row.taken),
    leastQuantity: Number(row.least_quantity),
    mostQuantity: Number(row.most_quantity),
    lotSize: Number(row.lot_size),
    customers: row.customers,
    mostCustomers: row.most_customers,
    opensAt: row.opens_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    lockInDays: row.lock_in_days,
    lockedUntil: lockedUntil(row, parts.clock.now().date),
    range: rangeView(priceBounds(parts, row.kind, row.instrument_id), rangePercent(parts, row.kind)),
    isOpened,
  }
}

export type ApplicationRow = {
  id: bigint
  offer_id: bigint
  kind: OfferKind
  number: string
  instrument_id: number
  quantity: bigint
  price_paise: bigint
  held_paise: bigint
  state: ApplicationView['state']
  allotted: bigint
  paid_paise: bigint
  released_paise: bigint
  applied_at: Date
  decided_at: Date | null
  closes_at: Date
  releases_on: string | null
  released_at: Date | null
}

export const APPLICATION = `select a.id, a.offer_id, a.kind, o.number, a.instrument_id, a.quantity, a.price_paise, a.held_paise, a.state, a.allotted, a.paid_paise, a.released_paise, a.applied_at, a.decided_at, o.closes_at,
    i.releases_on, i.released_at
  from bahi.offer_application a join bahi.offer o on o.id = a.offer_id left join bahi.lock_in i on i.shard = a.shard and i.application_id = a.id`

export function applicationView(
  { instruments }: Pick<MarketParts, 'instruments'>,
  row: ApplicationRow,
): ApplicationView {
  const instrument = instruments.byId(row.instrument_id)
  return {
    id: row.id.toString(),
    offerId: row.offer_id.toString(),
    kind: row.kind,
    number: row.number,
    code: instrument?.code ?? '',
    symbol: instrument?.symbol ?? '',
    name: instrument?.name ?? '',
    quantity: Number(row.quantity),
    pricePaise: Number(row.price_paise),
    heldPaise: Number(row.held_paise),
    state: row.state,
    allotted: Number(row.allotted),
    paidPaise: Number(row.paid_paise),
    releasedPaise: Number(row.released_paise),
    appliedAt: row.applied_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    closesAt: row.closes_at.toISOString(),
    lockedUntil: row.releases_on,
    isReleased: row.released_at !== null,
  }
}

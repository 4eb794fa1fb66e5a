import type { listBlockRecord, listBlockTrades } from '@bahi/contract/offers/blocks'
import type { ApplicationView, getOffer, listMyOffers, OfferKind, OfferView } from '@bahi/contract/offers/calls'
import type { listPlacements } from '@bahi/contract/offers/placements'
import type { listVipTickets } from '@bahi/contract/offers/tickets'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { clockText, standingAt } from '@bahi/domain/offers/block-windows'
import { accept, refusal, refuse, type Decision, type Refusal } from '@bahi/domain/outcome'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { INR } from '../ledger/asset.ts'
import { amountOn, readBalances } from '../ledger/read-balances.ts'
import type { CustomerId } from '../platform/customer-id.ts'
import { messageCode } from '../platform/http/refusals.ts'
import type { Who } from '../platform/http/who.ts'
import { purchaseProblems, readBuyFacts } from './buy-offer.ts'
import { readCodesInForce } from './offer-codes.ts'
import type { OfferParts } from './offer-parts.ts'
import {
  APPLICATION,
  applicationView,
  OFFER,
  offerView,
  readOffer,
  type ApplicationRow,
  type OfferRow,
} from './offer-rows.ts'
import { offerWindows } from './price-of-offer.ts'

/** How long a closed offer stays in the lists: 30 days. */
const LINGERS_MS = 30 * 86_400_000

/**
 * Reads the offers that a customer may see. Blocks are visible to everyone, a placement or a ticket only to customers
 * with an opening code or an application.
 */
async function readVisible(
  parts: OfferParts,
  kind: OfferKind,
  { shard, customerId }: CustomerId,
): Promise<OfferView[]> {
  const { pool } = parts.db
  const { rows: openings } = await pool.query<{ offer_id: bigint; code_id: bigint }>(
    'select offer_id, code_id from bahi.offer_opening where shard = $1 and customer_id = $2',
    [shard, customerId],
  )
  const inForce = await readCodesInForce(
    pool,
    openings.map(({ code_id: id }) => id),
  )
  const opened = new Set(openings.filter(({ code_id: id }) => inForce.has(id)).map(({ offer_id: id }) => id))
  const { rows: asked } = await pool.query<{ offer_id: bigint }>(
    'select distinct offer_id from bahi.offer_application where shard = $1 and customer_id = $2 and kind = $3',
    [shard, customerId, kind],
  )
  const { rows } = await pool.query<OfferRow>(
    `${OFFER} where o.kind = $1 and o.closes_at > $2 and ($1 = 'block' or o.id = any($3::bigint[]))
     order by o.closed_at is not null, o.closes_at, o.id limit 100`,
    [kind, new Date(parts.clock.instant().getTime() - LINGERS_MS), [...opened, ...asked.map(({ offer_id: id }) => id)]],
  )
  return rows.map((row) => offerView(parts, row, opened.has(row.id)))
}

async function readMine(
  parts: OfferParts,
  { shard, customerId }: CustomerId,
  kind: OfferKind | 'all',
  offerId: bigint | null = null,
): Promise<ApplicationView[]> {
  const { rows } = await parts.db.pool.query<ApplicationRow>(
    `${APPLICATION} where a.shard = $1 and a.customer_id = $2 and ($3 = 'all' or a.kind = $3) and ($4::bigint is null or a.offer_id = $4) order by a.id desc limit 200`,
    [shard, customerId, kind, offerId],
  )
  return rows.map((row) => applicationView(parts, row))
}

export async function readBlockTrades(parts: OfferParts, who: Who): Promise<Decision<ReplyOf<typeof listBlockTrades>>> {
  const { settings, clock } = parts
  const windows = offerWindows(parts)
  const isTradingDay = clock.dayKind() === 'trading'
  const standing = standingAt(windows, clock.now().second)
  return accept({
    windows: windows.map(({ name, from, to }) => ({ name, from: clockText(from), to: clockText(to) })),
    open: isTradingDay ? standing.open : null,
    next: isTradingDay ? standing.next : null,
    isTradingDay,
    minAmountPaise: settings.value('block.minAmt'),
    rangePercent: settings.value('block.rangePercent'),
    items: await readVisible(parts, 'block', who),
    mine: await readMine(parts, who, 'block'),
  })
}

export async function readPlacements(parts: OfferParts, who: Who): Promise<Decision<ReplyOf<typeof listPlacements>>> {
  return accept({ items: await readVisible(parts, 'placement', who), mine: await readMine(parts, who, 'placement') })
}

export async function readVipTickets(parts: OfferParts, who: Who): Promise<Decision<ReplyOf<typeof listVipTickets>>> {
  return accept({
    items: await readVisible(parts, 'vip', who),
    mine: await readMine(parts, who, 'vip'),
    mostPercent: parts.settings.value('vip.vipCreateMaxPercent'),
  })
}

export async function readMyOffers(
  parts: OfferParts,
  { kind }: InputOf<typeof listMyOffers>,
  who: Who,
): Promise<Decision<ReplyOf<typeof listMyOffers>>> {
  return accept({ items: await readMine(parts, who, kind) })
}

/** Reads executed block trades of all shards, without names. The record is public (rule H8). */
export async function readBlockRecord(
  { db, instruments }: Pick<OfferParts, 'db' | 'instruments'>,
  { page, size }: InputOf<typeof listBlockRecord>,
): Promise<Decision<ReplyOf<typeof listBlockRecord>>> {
  const { rows } = await db.pool.query<{
    decided_on: string
    decided_at: Date
    block_window: 'morning' | 'afternoon'
    instrument_id: number
    allotted: bigint
    price_paise: bigint
    paid_paise: bigint
  }>(
    `select decided_on, decided_at, block_window, instrument_id, allotted, price_paise, paid_paise from bahi.offer_application
     where kind = 'block' and state = 'allotted' order by decided_on desc, decided_at desc, id desc offset $1 limit $2`,
    [(page - 1) * size, size + 1],
  )
  const items = rows.slice(0, size).map((row) => {
    const instrument = instruments.byId(row.instrument_id)
    return {
      tradedOn: row.decided_on,
      tradedAt: row.decided_at.toISOString(),
      window: row.block_window,
      code: instrument?.code ?? '',
      symbol: instrument?.symbol ?? '',
      name: instrument?.name ?? '',
      quantity: Number(row.allotted),
      pricePaise: Number(row.price_paise),
      valuePaise: Number(row.paid_paise),
    }
  })
  return accept({ items, more: rows.length > size })
}

const problemView = (refused: Refusal) => ({
  message: messageCode(refused),
  params: refused.params,
  field: refused.field ?? null,
})

/**
 * Shows an offer with its documents to a customer who may see it; with a quantity also the cost and the refusals of a
 * purchase.
 */
export async function showOffer(
  parts: OfferParts,
  { id, quantity, code }: InputOf<typeof getOffer>,
  who: Who,
): Promise<Decision<ReplyOf<typeof getOffer>>> {
  const { pool } = parts.db
  const offer = await readOffer(pool, BigInt(id))
  if (offer === undefined) return refuse(refusal('offer-missing'))
  const mine = await readMine(parts, who, offer.kind, offer.id)
  const available = amountOn(
    await readBalances(pool, { shard: who.shard, owner: who.customerId }),
    INR,
    ACCOUNT.available,
  )
  const { facts } = await readBuyFacts(parts, pool, offer.kind, offer, who, code, available)
  const isOpened = facts.code === 'right'
  if (offer.kind !== 'block' && !isOpened && mine.length === 0) return refuse(refusal('offer-missing'))
  const { rows: documents } = await pool.query<{ title: string; body: string; hash: Buffer }>(
    'select title, body, hash from bahi.offer_document where offer_id = $1 order by position',
    [offer.id],
  )
  const cash =
    quantity === undefined || !Number.isSafeInteger(quantity) || quantity <= 0
      ? 0n
      : BigInt(quantity) * offer.price_paise
  return accept({
    offer: offerView(parts, offer, isOpened),
    about: offer.about,
    documents: documents.map(({ title, body, hash }) => ({ title, body, hash: hash.toString('hex') })),
    mine,
    availablePaise: Number(available),
    leastPaise: Number(facts.minAmountPaise),
    needed:
      quantity === undefined
        ? null
        : {
            cashPaise: Number(cash),
            afterPaise: Number(available - cash),
            problems: purchaseProblems(quantity, facts).map(problemView),
          },
  })
}

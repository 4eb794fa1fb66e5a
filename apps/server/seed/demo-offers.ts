import type pg from 'pg'
import { roundToTick, tickFor } from '@bahi/domain/market/tick'
import type { OfferKind } from '@bahi/domain/offers/offer-facts'
import { addDays, type BusinessDate } from '@bahi/money/business-date'
import { epochMsOf } from '@bahi/money/ist'
import { paise } from '@bahi/money/paise'
import { demoCodes } from '../src/offers/demo-codes.ts'
import { codeHash } from '../src/offers/offer-codes.ts'
import { writeOffer } from '../src/offers/write-offer.ts'
import type { IdSource } from '../src/platform/db/ids.ts'
import { inTransaction, type Transaction } from '../src/platform/db/in-transaction.ts'
import type { Seal } from '../src/platform/seal.ts'

export interface DemoOfferParts {
  /** Connections of the owner: only it may say that an offer came with the demo market. */
  readonly pool: pg.Pool
  readonly ids: IdSource
  readonly systemClock: () => Date
  readonly seal: Seal
}

type DemoOffer = {
  readonly kind: OfferKind
  /** What everybody may read in the README: these codes open offers of a simulated market. */
  readonly code: string
  readonly title: string
  readonly about: string
  readonly holder: string
  /** Against the last close, in basis points. */
  readonly premiumBps: bigint
  readonly amountPaise: bigint
  readonly leastPaise: bigint
  readonly days: number
  readonly lockInDays: number
  readonly papers: readonly { readonly title: string; readonly body: string }[]
}

export const demoOffers: readonly DemoOffer[] = [
  {
    kind: 'block',
    code: demoCodes.block,
    title: "A part of the founding family's shares",
    holder: 'Founding family',
    premiumBps: 0n,
    amountPaise: 20_00_00_000_00n,
    leastPaise: 0n,
    days: 90,
    lockInDays: 5,
    about:
      'The founding family sells a part of what it holds outside the free float. The shares are bought at one price in the block windows of the day, and every trade stands on the public record without a name.',
    papers: [
      {
        title: 'Offer paper',
        body: 'What is offered: shares that the founding family holds outside the free float. They carry the same vote and the same dividend as every other share.\n\nPrice: fixed by two people of Bahi when the offer was made. A trade happens only while the price lies within the range of the window.\n\nLock-in: shares bought here cannot be sold for five days.\n\nRisk: the price can fall below what you paid, before and after the lock-in ends. You can lose part of your money.\n\nThis is a simulated market. The company is invented and nothing here is an offer of real shares.',
      },
    ],
  },
  {
    kind: 'placement',
    code: demoCodes.placement,
    title: 'Placement with few customers',
    holder: 'Promoter trust',
    premiumBps: -200n,
    amountPaise: 4_00_000_00n,
    leastPaise: 0n,
    days: 2,
    lockInDays: 10,
    about:
      'A promoter trust places shares with at most fifty customers. You apply and the amount is held. At closing the shares are shared out in proportion when more was asked than there is, and the rest of the hold comes back.',
    papers: [
      {
        title: 'Offer paper',
        body: 'What is offered: shares of a promoter trust from outside the free float, at one price for everybody.\n\nAllotment: who asked for no more than there is gets everything. Otherwise everybody gets the same part of what they asked, in whole lots rounded down, and the lots left over go to the largest remainders. Your code has no say in it.\n\nLock-in: ten days from the allotment.\n\nRisk: the price can fall below what you paid before you may sell.\n\nThis is a simulated market.',
      },
      {
        title: 'Use of the money',
        body: 'The trust sells shares that exist; the company itself receives nothing and issues nothing. What customers pay goes to the trust.',
      },
    ],
  },
  {
    kind: 'vip',
    code: demoCodes.vip,
    title: 'Ticket for named customers',
    holder: 'Early investors',
    premiumBps: -300n,
    amountPaise: 50_00_000_00n,
    leastPaise: 0n,
    days: 60,
    lockInDays: 30,
    about:
      'Early investors sell a part of their shares to customers who were given a code. The shares stand in your book at once, and cannot be sold before the day named below.',
    papers: [
      {
        title: 'Offer paper',
        body: 'What is offered: shares of early investors from outside the free float, at one price for everybody who holds a code.\n\nLock-in: thirty days from your purchase.\n\nRisk: you cannot sell before the lock-in ends, and the price can fall below what you paid. You can lose part of your money.\n\nThis is a simulated market.',
      },
      {
        title: 'Board resolution',
        body: 'Resolved that the early investors may sell the shares named in the offer paper to at most fifty named customers, at a price within the limit of the market on the day of the offer.',
      },
    ],
  },
]

/** Three offers, so that each of the three can be tried on the first day. Where one of a kind is there, nothing is added. */
export async function seedDemoOffers(parts: DemoOfferParts, firstDay: BusinessDate): Promise<void> {
  const { rows: shares } = await parts.pool.query<{ id: number; close_paise: bigint; lot_size: number | null }>(
    `select i.id, i.lot_size, (select b.close_paise from bahi.daily_bar b where b.instrument_id = i.id order by b.date desc limit 1) as close_paise
     from bahi.instrument i where i.source = 'simulated' and i.kind = 'share' and i.state = 'normal' and not i.suspended and i.surveillance is null and i.band_bps >= 1000
       and (select b.close_paise from bahi.daily_bar b where b.instrument_id = i.id order by b.date desc limit 1) between 4000 and 60000
     order by i.daily_volatility_bps, i.id limit 3`,
  )
  if (shares.length < demoOffers.length) return
  for (const [index, offer] of demoOffers.entries()) {
    const share = shares[index]
    const { rowCount } = await parts.pool.query('select from bahi.offer where kind = $1 limit 1', [offer.kind])
    if (share === undefined || rowCount !== 0) continue
    await inTransaction(parts.pool, (tx) =>
      writeDemoOffer(
        tx,
        parts,
        offer,
        { id: share.id, closePaise: share.close_paise, lotSize: BigInt(share.lot_size ?? 100) },
        firstDay,
      ),
    )
  }
}

async function writeDemoOffer(
  tx: Transaction,
  parts: DemoOfferParts,
  offer: DemoOffer,
  share: { id: number; closePaise: bigint; lotSize: bigint },
  firstDay: BusinessDate,
): Promise<void> {
  const opening = epochMsOf({ date: firstDay, second: 9 * 3_600 })
  const tick = tickFor(paise(share.closePaise), firstDay)
  const price = roundToTick(paise((share.closePaise * (10_000n + offer.premiumBps)) / 10_000n), tick, 'half-up')
  const lots = offer.amountPaise / (price * share.lotSize)
  const quantity = (lots > 0n ? lots : 1n) * share.lotSize
  const clock = { now: () => ({ date: firstDay, second: 9 * 3_600 }), instant: () => new Date(opening) }
  const { id } = await writeOffer(
    tx,
    { ids: parts.ids, systemClock: parts.systemClock, clock },
    {
      kind: offer.kind,
      instrumentId: share.id,
      title: offer.title,
      about: offer.about,
      holder: offer.holder,
      lotSize: share.lotSize,
      lockInDays: offer.lockInDays,
      pricePaise: price,
      quantity,
      leastQuantity: share.lotSize,
      mostQuantity: quantity,
      mostCustomers: 50,
      opensAtMs: opening,
      closesAtMs: epochMsOf({ date: addDays(firstDay, offer.days), second: 15 * 3_600 }),
      documents: offer.papers,
      proposalId: null,
    },
  )
  await tx.query(
    'insert into bahi.offer_code (id, offer_id, hash, ending, label, created_at, switched_off_at) values ($1, $2, $3, $4, $5, $6, null)',
    [
      parts.ids.newId(0),
      id,
      codeHash(parts.seal, offer.code),
      offer.code.slice(-2),
      'Of the demo',
      parts.systemClock(),
    ],
  )
}

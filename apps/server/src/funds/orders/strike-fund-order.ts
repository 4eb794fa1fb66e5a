import type { Calendar } from '@bahi/domain/calendar/calendar'
import { lockUpEnd, payoutDay } from '@bahi/domain/funds/orders/applicable-day'
import {
  strikeInstalment,
  strikeRedemption,
  strikeSubscription,
  type StruckSubscription,
} from '@bahi/domain/funds/orders/strike'
import type { ExitBand } from '@bahi/domain/funds/scheme-facts'
import type { BusinessDate } from '@bahi/money/business-date'
import type { AccountBooks } from '../../ledger/account-books.ts'
import { unitsOf } from '../../ledger/asset.ts'
import { JournalBatch } from '../../ledger/journal-batch.ts'
import { lockOwnersForAssets } from '../../ledger/lock-owners.ts'
import { writeJournals } from '../../ledger/write-journals.ts'
import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { addFundRedemption, addFundRelease, addFundSubscription, assetsOfFundOrder } from '../schemes/journals.ts'
import { participantOf, type SchemeRow } from '../schemes/scheme-rows.ts'
import { FUND_ORDER, readFundLots, type FundOrderRow } from './fund-order-rows.ts'
import { tellOfFund } from './tell-of-fund.ts'

export interface StrikeParts {
  readonly ids: IdSource
  readonly systemClock: SystemClock
  readonly clock: Pick<BusinessClock, 'instant'>
  readonly calendar: Pick<Calendar, 'nextSettlementDay'>
}

export type FundOrderKey = Pick<FundOrderRow, 'shard' | 'id' | 'customer_id'>
export type Struck = { readonly nav: bigint; readonly on: BusinessDate }

/**
 * Reads an order behind the locks of the customer's and the scheme's account books. Null when the order has ended since
 * the list was read.
 */
export async function lockFundOrder(
  tx: Transaction,
  scheme: SchemeRow,
  key: FundOrderKey,
): Promise<{ order: FundOrderRow; accountBooks: AccountBooks } | null> {
  const sides = { customer: { shard: key.shard, owner: key.customer_id }, scheme: participantOf(scheme) }
  const accountBooks = await lockOwnersForAssets(tx, assetsOfFundOrder(sides, unitsOf(scheme.id)))
  const {
    rows: [order],
  } = await tx.query<FundOrderRow>(
    `${FUND_ORDER} where o.shard = $1 and o.id = $2 and o.customer_id = $3 and o.scheme_id = $4 and o.state = 'in-progress' for update of o`,
    [key.shard, key.id, key.customer_id, scheme.id],
  )
  return order === undefined ? null : { order, accountBooks }
}

/**
 * Strikes an order at a NAV, once. A subscription becomes units, or fails with its whole hold released
 * (`fund-cash-short`). A redemption gives up its units and waits for its payout. A subscription to a retired scheme
 * fails. Returns false when the order needed no strike.
 */
export async function strikeFundOrder(
  tx: Transaction,
  parts: StrikeParts,
  scheme: SchemeRow,
  key: FundOrderKey,
  struck: Struck,
): Promise<boolean> {
  const locked = await lockFundOrder(tx, scheme, key)
  if (locked === null || locked.order.nav !== null) return false
  const { order, accountBooks } = locked
  const batch = new JournalBatch(accountBooks, {
    newId: (shard) => parts.ids.newId(shard),
    businessDate: struck.on,
    recordedAt: parts.clock.instant(),
  })
  if (order.kind === 'subscribe') await strikeIn(tx, parts, batch, scheme, order, struck)
  else await strikeOut(tx, parts, batch, scheme, order, struck)
  await writeJournals(tx, batch)
  return true
}

async function strikeIn(
  tx: Transaction,
  parts: StrikeParts,
  batch: JournalBatch,
  scheme: SchemeRow,
  asked: FundOrderRow,
  struck: Struck,
): Promise<void> {
  if (scheme.state === 'retired')
    return failIn(tx, parts, batch, asked, { failure: 'retired', struck: null, result: null })
  const { units, struck: result } = strikeAsked(scheme, asked, struck.nav)
  const order = { ...asked, units }
  if (result.kind === 'cash-short') return failIn(tx, parts, batch, order, { failure: 'cash-short', struck, result })
  const { amountPaise, feePaise, restPaise } = result
  const now = parts.clock.instant()
  addFundSubscription(batch, {
    orderId: order.id,
    transferId: parts.ids.newId(order.shard),
    customer: { shard: order.shard, owner: order.customer_id },
    scheme: participantOf(scheme),
    asset: unitsOf(scheme.id),
    units: order.units,
    amountPaise,
    feePaise,
    restPaise,
  })
  await tx.query(
    `insert into bahi.fund_lot (shard, owner, scheme_id, id, bought_on, nav, units, remaining, cost_paise, fee_paise, locked_until) values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10)`,
    [
      order.shard,
      order.customer_id,
      scheme.id,
      order.id,
      struck.on,
      struck.nav,
      order.units,
      amountPaise,
      feePaise,
      lockUpEnd(struck.on, scheme.lock_up_days),
    ],
  )
  await tx.query('update bahi.scheme set units = units + $2 where id = $1', [scheme.id, order.units])
  await tx.query(
    `update bahi.fund_order set state = 'success', nav = $3, struck_at = $4, ended_at = $4, amount_paise = $5, fee_paise = $6, net_paise = $7, units = $8 where shard = $1 and id = $2`,
    [order.shard, order.id, struck.nav, now, amountPaise, feePaise, amountPaise + feePaise, order.units],
  )
  await tellOfFund(tx, parts, order, 'fund.bought', {
    name: order.name,
    units: Number(order.units),
    amount: Number(amountPaise + feePaise),
    released: Number(restPaise),
  })
}

/** Strikes the requested units, or the units that the amount of an instalment buys. */
function strikeAsked(
  { subscription_bps: feeBps, step_units: stepUnits }: SchemeRow,
  { is_of_amount: isOfAmount, units, held_paise: heldPaise }: FundOrderRow,
  nav: bigint,
): { readonly units: bigint; readonly struck: StruckSubscription } {
  return isOfAmount
    ? strikeInstalment(heldPaise, nav, { feeBps, stepUnits })
    : { units, struck: strikeSubscription({ units, heldPaise }, nav, feeBps) }
}

type Failed = {
  readonly failure: 'cash-short' | 'retired'
  readonly struck: Struck | null
  readonly result: StruckSubscription | null
}

async function failIn(
  tx: Transaction,
  parts: StrikeParts,
  batch: JournalBatch,
  order: FundOrderRow,
  { failure, struck, result }: Failed,
): Promise<void> {
  const now = parts.clock.instant()
  const missing = result?.kind === 'cash-short' ? result.missingPaise : null
  addFundRelease(batch, { owner: order.customer_id, orderId: order.id, amountPaise: order.held_paise })
  await tx.query(
    `update bahi.fund_order set state = 'failed', failure = $3, nav = $4, struck_at = $5, ended_at = $6, amount_paise = $7, fee_paise = $8, missing_paise = $9, units = $10 where shard = $1 and id = $2`,
    [
      order.shard,
      order.id,
      failure,
      struck?.nav ?? null,
      struck === null ? null : now,
      now,
      result?.amountPaise ?? null,
      result?.feePaise ?? null,
      missing,
      order.units,
    ],
  )
  if (missing === null)
    await tellOfFund(tx, parts, order, 'fund.retired', { name: order.name, released: Number(order.held_paise) })
  else
    await tellOfFund(tx, parts, order, 'fund.cash-short', {
      name: order.name,
      units: Number(order.units),
      missing: Number(missing),
      released: Number(order.held_paise),
    })
}

/**
 * The exit bands of an order. Redemptions that Bahi or a law forces are free of exit load. The sale for a loan's
 * shortfall follows from the customer's own contract and pays the exit load.
 */
function exitBandsOf({ exit_bands: bands }: SchemeRow, { forced_reason: reason }: FundOrderRow): readonly ExitBand[] {
  return reason === null || reason === 'loan-shortfall' ? bands : []
}

async function strikeOut(
  tx: Transaction,
  parts: StrikeParts,
  batch: JournalBatch,
  scheme: SchemeRow,
  order: FundOrderRow,
  struck: Struck,
): Promise<void> {
  const owner = { shard: order.shard, owner: order.customer_id }
  const lots = await readFundLots(tx, owner, scheme.id)
  const { sales, amountPaise, loadPaise, netPaise } = strikeRedemption(
    order.units,
    lots,
    struck.nav,
    exitBandsOf(scheme, order),
    struck.on,
  )
  const payoutOn = payoutDay(parts.calendar, struck.on, scheme.payout_days)
  if (payoutOn === null) throw new Error(`no settlement day is known to pay fund order ${order.id} on`)
  addFundRedemption(batch, {
    orderId: order.id,
    transferId: parts.ids.newId(order.shard),
    customer: owner,
    scheme: participantOf(scheme),
    asset: unitsOf(scheme.id),
    units: order.units,
  })
  for (const sale of sales) {
    await tx.query(
      'update bahi.fund_lot set remaining = remaining - $5 where shard = $1 and owner = $2 and scheme_id = $3 and id = $4',
      [order.shard, order.customer_id, scheme.id, sale.lot.id, sale.units],
    )
    await tx.query(
      `insert into bahi.fund_lot_sale (shard, order_id, lot_id, owner, scheme_id, units, proceeds_paise, load_paise, cost_paise, sold_on) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        order.shard,
        order.id,
        sale.lot.id,
        order.customer_id,
        scheme.id,
        sale.units,
        sale.proceedsPaise,
        sale.loadPaise,
        sale.costPaise,
        struck.on,
      ],
    )
  }
  await tx.query('update bahi.scheme set units = units - $2 where id = $1', [scheme.id, order.units])
  await tx.query(
    'update bahi.fund_order set nav = $3, struck_at = $4, amount_paise = $5, fee_paise = $6, net_paise = $7, payout_on = $8 where shard = $1 and id = $2',
    [order.shard, order.id, struck.nav, parts.clock.instant(), amountPaise, loadPaise, netPaise, payoutOn],
  )
  await tellOfFund(tx, parts, order, 'fund.redeemed', {
    name: order.name,
    units: Number(order.units),
    amount: Number(netPaise),
    date: payoutOn,
  })
}

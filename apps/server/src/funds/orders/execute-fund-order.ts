import type { Calendar } from '@bahi/domain/calendar/calendar'
import { lockUpEnd, payoutDay } from '@bahi/domain/funds/orders/applicable-day'
import {
  executeInstalment,
  executeRedemption,
  executeSubscription,
  type SubscriptionResult,
} from '@bahi/domain/funds/orders/execute'
import type { ExitBand } from '@bahi/domain/funds/scheme-facts'
import type { BusinessDate } from '@bahi/money/business-date'
import type { AccountBooks } from '../../ledger/account-books.ts'
import { unitAsset } from '../../ledger/asset.ts'
import { JournalBatch } from '../../ledger/journal-batch.ts'
import { lockOwnersForAssets } from '../../ledger/lock-owners.ts'
import { writeJournals } from '../../ledger/write-journals.ts'
import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { addFundRedemption, addFundRelease, addFundSubscription, assetsOfFundOrder } from '../schemes/journals.ts'
import { schemeParticipant, type SchemeRow } from '../schemes/scheme-rows.ts'
import { FUND_ORDER, readFundLots, type FundOrderRow } from './fund-order-rows.ts'
import { tellOfFund } from './tell-of-fund.ts'

export interface ExecutionParts {
  readonly ids: IdSource
  readonly systemClock: SystemClock
  readonly clock: Pick<BusinessClock, 'instant'>
  readonly calendar: Pick<Calendar, 'nextSettlementDay'>
}

export type FundOrderKey = Pick<FundOrderRow, 'shard' | 'id' | 'customer_id'>
export type DeclaredNav = { readonly nav: bigint; readonly on: BusinessDate }

/**
 * Reads an order behind the locks of the customer's and the scheme's account books. Null when the order has ended since
 * the list was read.
 */
export async function lockFundOrder(
  tx: Transaction,
  scheme: SchemeRow,
  key: FundOrderKey,
): Promise<{ order: FundOrderRow; accountBooks: AccountBooks } | null> {
  const sides = { customer: { shard: key.shard, owner: key.customer_id }, scheme: schemeParticipant(scheme) }
  const accountBooks = await lockOwnersForAssets(tx, assetsOfFundOrder(sides, unitAsset(scheme.id)))
  const {
    rows: [order],
  } = await tx.query<FundOrderRow>(
    `${FUND_ORDER} where o.shard = $1 and o.id = $2 and o.customer_id = $3 and o.scheme_id = $4 and o.state = 'in-progress' for update of o`,
    [key.shard, key.id, key.customer_id, scheme.id],
  )
  return order === undefined ? null : { order, accountBooks }
}

/**
 * Executes an order at a declared NAV, once. A subscription becomes units, or fails with its whole hold released
 * (`fund-cash-short`). A redemption gives up its units and waits for its payout. A subscription to a retired scheme
 * fails. Returns false when the order was executed before.
 */
export async function executeFundOrder(
  tx: Transaction,
  parts: ExecutionParts,
  scheme: SchemeRow,
  key: FundOrderKey,
  declared: DeclaredNav,
): Promise<boolean> {
  const locked = await lockFundOrder(tx, scheme, key)
  if (locked === null || locked.order.nav !== null) return false
  const { order, accountBooks } = locked
  const batch = new JournalBatch(accountBooks, {
    newId: (shard) => parts.ids.newId(shard),
    businessDate: declared.on,
    recordedAt: parts.clock.instant(),
  })
  if (order.kind === 'subscribe') await subscribeAtNav(tx, parts, batch, scheme, order, declared)
  else await redeemAtNav(tx, parts, batch, scheme, order, declared)
  await writeJournals(tx, batch)
  return true
}

async function subscribeAtNav(
  tx: Transaction,
  parts: ExecutionParts,
  batch: JournalBatch,
  scheme: SchemeRow,
  asked: FundOrderRow,
  declared: DeclaredNav,
): Promise<void> {
  if (scheme.state === 'retired')
    return failIn(tx, parts, batch, asked, { failure: 'retired', declared: null, result: null })
  const { units, subscription: result } = executeRequested(scheme, asked, declared.nav)
  const order = { ...asked, units }
  if (result.kind === 'cash-short') return failIn(tx, parts, batch, order, { failure: 'cash-short', declared, result })
  const { amountPaise, feePaise, restPaise } = result
  const now = parts.clock.instant()
  addFundSubscription(batch, {
    orderId: order.id,
    transferId: parts.ids.newId(order.shard),
    customer: { shard: order.shard, owner: order.customer_id },
    scheme: schemeParticipant(scheme),
    asset: unitAsset(scheme.id),
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
      declared.on,
      declared.nav,
      order.units,
      amountPaise,
      feePaise,
      lockUpEnd(declared.on, scheme.lock_up_days),
    ],
  )
  await tx.query('update bahi.scheme set units = units + $2 where id = $1', [scheme.id, order.units])
  await tx.query(
    `update bahi.fund_order set state = 'success', nav = $3, struck_at = $4, ended_at = $4, amount_paise = $5, fee_paise = $6, net_paise = $7, units = $8 where shard = $1 and id = $2`,
    [order.shard, order.id, declared.nav, now, amountPaise, feePaise, amountPaise + feePaise, order.units],
  )
  await tellOfFund(tx, parts, order, 'fund.bought', {
    name: order.name,
    units: Number(order.units),
    amount: Number(amountPaise + feePaise),
    released: Number(restPaise),
  })
}

/** Computes the requested units at the NAV, or the units that the amount of an instalment buys. */
function executeRequested(
  { subscription_bps: feeBps, step_units: stepUnits }: SchemeRow,
  { is_of_amount: isOfAmount, units, held_paise: heldPaise }: FundOrderRow,
  nav: bigint,
): { readonly units: bigint; readonly subscription: SubscriptionResult } {
  return isOfAmount
    ? executeInstalment(heldPaise, nav, { feeBps, stepUnits })
    : { units, subscription: executeSubscription({ units, heldPaise }, nav, feeBps) }
}

type Failed = {
  readonly failure: 'cash-short' | 'retired'
  readonly declared: DeclaredNav | null
  readonly result: SubscriptionResult | null
}

async function failIn(
  tx: Transaction,
  parts: ExecutionParts,
  batch: JournalBatch,
  order: FundOrderRow,
  { failure, declared, result }: Failed,
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
      declared?.nav ?? null,
      declared === null ? null : now,
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

async function redeemAtNav(
  tx: Transaction,
  parts: ExecutionParts,
  batch: JournalBatch,
  scheme: SchemeRow,
  order: FundOrderRow,
  declared: DeclaredNav,
): Promise<void> {
  const owner = { shard: order.shard, owner: order.customer_id }
  const lots = await readFundLots(tx, owner, scheme.id)
  const { sales, amountPaise, loadPaise, netPaise } = executeRedemption(
    order.units,
    lots,
    declared.nav,
    exitBandsOf(scheme, order),
    declared.on,
  )
  const payoutOn = payoutDay(parts.calendar, declared.on, scheme.payout_days)
  if (payoutOn === null) throw new Error(`no settlement day is known to pay fund order ${order.id} on`)
  addFundRedemption(batch, {
    orderId: order.id,
    transferId: parts.ids.newId(order.shard),
    customer: owner,
    scheme: schemeParticipant(scheme),
    asset: unitAsset(scheme.id),
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
        declared.on,
      ],
    )
  }
  await tx.query('update bahi.scheme set units = units - $2 where id = $1', [scheme.id, order.units])
  await tx.query(
    'update bahi.fund_order set nav = $3, struck_at = $4, amount_paise = $5, fee_paise = $6, net_paise = $7, payout_on = $8 where shard = $1 and id = $2',
    [order.shard, order.id, declared.nav, parts.clock.instant(), amountPaise, loadPaise, netPaise, payoutOn],
  )
  await tellOfFund(tx, parts, order, 'fund.redeemed', {
    name: order.name,
    units: Number(order.units),
    amount: Number(netPaise),
    date: payoutOn,
  })
}

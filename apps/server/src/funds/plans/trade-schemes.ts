import { schemeLimit } from '@bahi/domain/funds/schemes/limit-price'
import { knownRule } from '@bahi/domain/funds/schemes/parse-rule'
import { type BusinessDate, addDays, businessDate } from '@bahi/money/business-date'
import { type Paise, paise } from '@bahi/money/paise'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { INR } from '../../ledger/asset.ts'
import type { FundJobParts } from '../schemes/fund-job-parts.ts'
import { decidePlans } from './plan-decisions.ts'

// Seconds after the open. Orders spread over the first hour: sales from the first minute on, buys once most sales have
// brought in their cash.
const SELL_AFTER = 60
const SELL_OVER = 20 * 60
const BUY_AFTER = 25 * 60
const BUY_OVER = 35 * 60
/** Orders that were refused for lack of cash are retried until this many seconds before the close. */
const STOP_BEFORE = 30 * 60
/** Room for charges on top of the limit price, so that a buy is not refused over a rupee. */
const CHARGES_BPS = 30n

type RunParts = Pick<
  FundJobParts,
  'pool' | 'lease' | 'systemClock' | 'market' | 'clock' | 'calendar' | 'desk' | 'settings' | 'log'
>
type Wanted = { readonly instrumentId: number; readonly side: 'buy' | 'sell'; readonly quantity: number }
type TodayRow = {
  scheme_id: number
  orders: readonly Wanted[]
  net: string
  shard: number
  owner: bigint
  rule: { readonly cash?: string }
}

/**
 * Places the scheme orders of today's decisions that are due, while the market is open. The function has no timers and
 * keeps no state between calls: placed orders are read from the database, and the desk's key of scheme, day, instrument
 * and side places an order once, however many servers call this function and however often.
 */
export async function runSchemes(parts: RunParts): Promise<void> {
  const { date: today, second } = parts.clock.now()
  const date = businessDate(today)
  const plan = parts.calendar.sessionPlan(date)
  if (plan === null || parts.clock.phase() !== 'open' || second >= plan.continuousEnd - STOP_BEFORE) return
  const before = sessionBefore(parts, date)
  // Without a trading day in the 59 days before, there are no closes to decide from.
  if (before !== null) await decidePlans(parts, before, date)
  for (const row of await readToday(parts, date)) {
    const due = dueOrders(row.orders, second - plan.continuousStart)
    if (due.length > 0 && !(await placeDue(parts, row, due, date))) return
  }
}

/**
 * Returns the orders that are due at a second of the session: sales first, each side spread evenly in the order of the
 * decision.
 */
export function dueOrders(orders: readonly Wanted[], second: number): Wanted[] {
  const spread = (side: Wanted['side'], after: number, over: number) => {
    const ofSide = orders.filter((order) => order.side === side)
    return ofSide.filter((_, at) => second >= after + Math.floor((at * over) / ofSide.length))
  }
  return [...spread('sell', SELL_AFTER, SELL_OVER), ...spread('buy', BUY_AFTER, BUY_OVER)]
}

/**
 * The last trading day with closing prices. A simulated market has prices for the trading day before its first session.
 */
function sessionBefore({ calendar }: RunParts, date: BusinessDate): BusinessDate | null {
  for (let back = 1; back < 60; back += 1)
    if (calendar.dayKind(addDays(date, -back)) === 'trading') return addDays(date, -back)
  return null
}

async function readToday({ pool }: RunParts, date: string): Promise<TodayRow[]> {
  const { rows } = await pool.query<TodayRow>(
    `select d.scheme_id, d.decision -> 'orders' as orders, d.decision ->> 'netPaise' as net, s.participant_shard as shard, s.participant_id as owner, r.rule
     from bahi.scheme_decision d join bahi.scheme s on s.id = d.scheme_id join bahi.scheme_rule r on r.scheme_id = d.scheme_id and r.version = d.rule_version
     where d.date = $1 and jsonb_array_length(d.decision -> 'orders') > 0 order by d.scheme_id`,
    [date],
  )
  return rows
}

/**
 * The idempotency key of a scheme's order. A customer's key cannot equal this key, because customers' keys are plain
 * ASCII.
 */
export function keyOfSchemeOrder(
  schemeId: number,
  date: string,
  { instrumentId, side }: Pick<Wanted, 'instrumentId' | 'side'>,
): string {
  return `scheme→${schemeId}:${date}:${instrumentId}:${side}`
}

/**
 * Places the due orders of one scheme. False when the desk takes no more orders at the moment; the next call of
 * runSchemes continues.
 */
async function placeDue(parts: RunParts, row: TodayRow, due: readonly Wanted[], date: string): Promise<boolean> {
  const { rows: placed } = await parts.pool.query<{ instrument_id: number; side: string }>(
    `select instrument_id, side from bahi.orders where shard = $1 and owner = $2 and placed_on = $3`,
    [row.shard, row.owner, date],
  )
  const isPlaced = new Set(placed.map(({ instrument_id: id, side }) => `${id} ${side}`))
  const open = due.filter(({ instrumentId, side }) => !isPlaced.has(`${instrumentId} ${side}`))
  if (open.length === 0) return true
  const balances = await readBalances(parts, row)
  let spendable = balances.cash - (await keptCash(parts, row))
  for (const wanted of open) {
    const limitPaise = limitOf(parts, wanted)
    if (limitPaise === null) continue
    const quantity = placeable(
      parts,
      wanted,
      limitPaise,
      wanted.side === 'buy' ? spendable : (balances.shares.get(wanted.instrumentId) ?? 0n),
    )
    if (quantity === 0n) continue
    const answer = await parts.desk.submit({
      kind: 'place',
      shard: row.shard,
      owner: row.owner,
      key: keyOfSchemeOrder(row.scheme_id, date, wanted),
      side: wanted.side,
      instrumentId: wanted.instrumentId,
      tag: 'scheme',
      order: { type: 'limit', quantity: Number(quantity), limitPaise: Number(limitPaise), timeInForce: 'day' },
    })
    if (!answer.ok && 'floodSeconds' in answer) return false
    if (answer.ok && wanted.side === 'buy') spendable -= costAt(quantity, limitPaise)
    if (!answer.ok && 'refused' in answer)
      parts.log.info(
        { scheme: row.scheme_id, wanted, why: answer.refused.code },
        'an order of a scheme was refused; it is tried again',
      )
  }
  return true
}

async function readBalances(
  { pool }: RunParts,
  { shard, owner }: TodayRow,
): Promise<{ cash: bigint; shares: Map<number, bigint> }> {
  const { rows } = await pool.query<{ asset: number; account: number; amount: bigint }>(
    'select asset, account, amount from bahi.balance where shard = $1 and owner = $2 and account = any($3)',
    [shard, owner, [ACCOUNT.available, ACCOUNT.unsettled]],
  )
  return {
    // Proceeds of today's sales may buy at once, but unsettled shares may not be sold.
    cash: rows.reduce((sum, { asset, amount }) => (asset === INR ? sum + amount : sum), 0n),
    shares: new Map(
      rows.flatMap(({ asset, account, amount }) =>
        asset !== INR && account === ACCOUNT.available ? [[asset, amount] as const] : [],
      ),
    ),
  }
}

/**
 * Cash that orders may not spend, in paise: all pending payouts, and half of the rule's cash part. The other half
 * covers prices that moved since the decision.
 */
async function keptCash({ pool }: RunParts, { scheme_id: id, net, rule }: TodayRow): Promise<bigint> {
  const {
    rows: [row],
  } = await pool.query<{ to_pay: bigint }>(
    `select coalesce(sum(net_paise), 0)::bigint as to_pay from bahi.fund_order where scheme_id = $1 and state = 'in-progress' and nav is not null and kind <> 'subscribe'`,
    [id],
  )
  return (row?.to_pay ?? 0n) + (BigInt(net) * BigInt(knownRule(rule).cashBps)) / 20_000n
}

function limitOf({ market: { feed } }: RunParts, { instrumentId, side }: Wanted): Paise | null {
  const quote = feed.quote(instrumentId)
  const tick = feed.tickPaise(instrumentId)
  if (quote === undefined || tick === undefined) return null
  return schemeLimit(side, {
    bidPaise: paise(quote.bidPaise),
    askPaise: paise(quote.askPaise),
    lastPaise: paise(quote.lastPaise),
    tickPaise: paise(tick),
    lowerPaise: paise(quote.lowerBandPaise),
    upperPaise: paise(quote.upperBandPaise),
  })
}

function costAt(quantity: bigint, limitPaise: bigint): bigint {
  return (quantity * limitPaise * (10_000n + CHARGES_BPS)) / 10_000n
}

/**
 * The quantity of an order that can be placed now: whole lots, except for a sale of all available shares. @param there
 * available cash in paise for a buy, available shares for a sale
 */
function placeable(
  { market, settings }: RunParts,
  { instrumentId, side, quantity }: Wanted,
  limitPaise: bigint,
  there: bigint,
): bigint {
  const lot = BigInt(market.instruments.byId(instrumentId)?.lotSize ?? 1)
  const affordable =
    side === 'sell' ? there : there <= 0n ? 0n : (there * 10_000n) / (limitPaise * (10_000n + CHARGES_BPS))
  const most = [BigInt(quantity), affordable, BigInt(settings.value('trade.buyMaxNum'))].reduce((least, one) =>
    one < least ? one : least,
  )
  return side === 'sell' && most === there ? most : most - (most % lot)
}

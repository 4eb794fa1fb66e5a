import type { listShareSips, ShareSipView } from '@bahi/contract/shares/sips'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, type Decision } from '@bahi/domain/outcome'
import { isPast } from '@bahi/domain/shares/sips/share-sip'
import { nextDueAfter, runsOn } from '@bahi/domain/sips/sip-dates'
import { findNextDue } from '@bahi/domain/sips/sip-states'
import { addDays, businessDate, type BusinessDate } from '@bahi/money/business-date'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Who } from '../../platform/http/who.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import { readOrders } from '../orders/order-rows.ts'
import { lastPaise, orderView } from '../orders/order-view.ts'
import {
  endOf,
  lockShareSip,
  readShareSips,
  scheduleOf,
  shareSipNumber,
  type ShareSipRow,
  statusOf,
} from '../orders/sip-rows.ts'
import type { ShareSipParts } from './judge-sip.ts'

/** The instalments of the past and to come that a SIP shows, and the days ahead that the total of coming ones covers. */
const PAST = 12
const COMING = 3
const AHEAD_DAYS = 30
/** A SIP of each week has five instalments in these days at most. */
const MOST_AHEAD = 5

type Shown = ShareSipView['instalments'][number]

type InstalmentRow = {
  sip_id: bigint
  due_on: BusinessDate
  ran_on: BusinessDate
  state: 'ordered' | 'skipped' | 'missed'
  msg: string | null
  params: Readonly<Record<string, string | number>> | null
  order_id: bigint | null
}

export async function showShareSips(parts: ShareSipParts, who: Who): Promise<Decision<ReplyOf<typeof listShareSips>>> {
  const { pool } = parts.db
  const rows = await readShareSips(pool, who)
  const until = addDays(businessDate(parts.clock.now().date), AHEAD_DAYS)
  const next30DaysPaise = rows.reduce((sum, row) => {
    const coming = duesOf(row, MOST_AHEAD).filter((due) => runsOn(due, parts.calendar) <= until)
    const count = coming.length - (row.skips_next && coming.length > 0 ? 1 : 0)
    return sum + count * costOf(parts, row)
  }, 0)
  return accept({ items: await viewsOf(pool, parts, who, rows), next30DaysPaise })
}

/** What an instalment takes: its amount, or its shares at the last price. */
function costOf({ feed }: Pick<ShareSipParts, 'feed'>, row: ShareSipRow): number {
  return Number(row.amount_paise ?? (row.quantity ?? 0n) * BigInt(lastPaise(feed, row.instrument_id)))
}

/** Shows a SIP as it stands within this transaction. @throws Error when the customer has no SIP with this id. */
export async function viewOne(tx: Queryable, parts: ShareSipParts, who: Who, id: bigint): Promise<ShareSipView> {
  const row = await lockShareSip(tx, who, id)
  const [view] = row === undefined ? [] : await viewsOf(tx, parts, who, [row])
  if (view === undefined) throw new Error(`the SIP ${id} is not there`)
  return view
}

async function viewsOf(
  db: Queryable,
  parts: ShareSipParts,
  { shard }: Pick<Who, 'shard'>,
  rows: readonly ShareSipRow[],
): Promise<ShareSipView[]> {
  if (rows.length === 0) return []
  const { rows: instalments } = await db.query<InstalmentRow>(
    `select sip_id, due_on, ran_on, state, msg, params, order_id from bahi.share_sip_instalment where shard = $1 and sip_id = any ($2::bigint[]) order by due_on`,
    [shard, rows.map(({ id }) => id)],
  )
  const orders = await readOrders(
    db,
    instalments.flatMap(({ order_id: id }) => (id === null ? [] : [{ shard, id }])),
  )
  return rows.map((row) =>
    viewOf(
      parts,
      row,
      instalments.filter(({ sip_id: id }) => id === row.id),
      orders,
    ),
  )
}

function viewOf(
  parts: ShareSipParts,
  row: ShareSipRow,
  past: readonly InstalmentRow[],
  orders: ReadonlyMap<bigint, OrderRecord>,
): ShareSipView {
  const { code, symbol, name } = parts.instruments.byId(row.instrument_id) ?? {
    code: String(row.instrument_id),
    symbol: String(row.instrument_id),
    name: '',
  }
  const due = findNextDue(statusOf(row), scheduleOf(row))
  const shown = past.map((one) => shownOf(one, orders))
  const bought = (of: (order: NonNullable<Shown['order']>) => number) =>
    shown.reduce((sum, { order }) => sum + (order === null ? 0 : of(order)), 0)
  return {
    id: row.id.toString(),
    number: shareSipNumber(row),
    code,
    symbol,
    name,
    instrumentId: row.instrument_id,
    state: row.state,
    why: row.why,
    amountPaise: row.amount_paise === null ? null : Number(row.amount_paise),
    quantity: row.quantity === null ? null : Number(row.quantity),
    dayOfMonth: row.day_of_month,
    weekday: row.weekday,
    lastOn: row.last_on,
    purchasesLeft: row.purchases_left,
    nextOn: due === null ? null : runsOn(due, parts.calendar),
    isNextSkipped: row.skips_next,
    pausedUntil: row.paused_until,
    missedInRow: row.missed_in_row,
    instalments: [...shown.slice(-PAST), ...comingOf(parts, row)],
    boughtQuantity: bought(({ filledQuantity }) => filledQuantity),
    paidPaise: bought(({ paidPaise }) => paidPaise),
    createdAt: row.created_at.toISOString(),
  }
}

function shownOf(
  { due_on: dueOn, ran_on: ranOn, state, msg, params, order_id: orderId }: InstalmentRow,
  orders: ReadonlyMap<bigint, OrderRecord>,
): Shown {
  const order = orderId === null ? undefined : orders.get(orderId)
  return {
    dueOn,
    runsOn: ranOn,
    state,
    refused: msg === null ? null : { msg, params: params ?? {} },
    order: order === undefined ? null : orderOf(order),
  }
}

function orderOf(record: OrderRecord): NonNullable<Shown['order']> {
  const { id, number, quantity, filledQuantity, filledValuePaise, averagePaise, chargesPaise, endedAt } =
    orderView(record)
  return {
    id,
    number,
    quantity,
    filledQuantity,
    averagePaise,
    paidPaise: filledValuePaise + chargesPaise,
    isLive: endedAt === null,
  }
}

function comingOf({ calendar }: Pick<ShareSipParts, 'calendar'>, row: ShareSipRow): Shown[] {
  return duesOf(row, COMING).map((dueOn, place) => ({
    dueOn,
    runsOn: runsOn(dueOn, calendar),
    state: row.skips_next && place === 0 ? 'skipped' : 'coming',
    refused: null,
    order: null,
  }))
}

/** The next due dates of a SIP, as far as it goes. */
function duesOf(row: ShareSipRow, count: number): BusinessDate[] {
  const [schedule, end] = [scheduleOf(row), endOf(row)]
  const most = end !== null && 'purchasesLeft' in end ? Math.min(count, end.purchasesLeft) : count
  const dues: BusinessDate[] = []
  let due = findNextDue(statusOf(row), schedule)
  while (due !== null && dues.length < most && !isPast(end, due)) {
    dues.push(due)
    due = nextDueAfter(due, schedule)
  }
  return dues
}

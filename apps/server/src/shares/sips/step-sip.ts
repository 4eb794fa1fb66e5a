import type { Calendar } from '@bahi/domain/calendar/calendar'
import { type Refusal, refusal } from '@bahi/domain/outcome'
import { afterPurchase, type ShareSipStatus } from '@bahi/domain/shares/sips/after-purchase'
import { isPast, type Purchase } from '@bahi/domain/shares/sips/share-sip'
import { runsOn } from '@bahi/domain/sips/sip-dates'
import { endPause, STOPPED } from '@bahi/domain/sips/sip-states'
import type { BusinessDate } from '@bahi/money/business-date'
import { writeNotice } from '../../customers/notices/tell-customer.ts'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { messageCode } from '../../platform/http/refusals.ts'
import { orderNumber } from '../../platform/reference-number.ts'
import {
  isDecided,
  lockShareSip,
  purchaseOf,
  scheduleOf,
  type ShareSipRow,
  statusOf,
  writeInstalment,
  writeStatus,
} from '../orders/sip-rows.ts'

export interface StepParts {
  readonly clock: BusinessClock
  readonly systemClock: SystemClock
  readonly ids: IdSource
  readonly calendar: Pick<Calendar, 'dayKind' | 'nextTradingDay'>
  readonly instruments: Pick<InstrumentRegister, 'byId'>
}

/** What is left to do for a SIP on a day: ask the desk for the order of an instalment, look again, or nothing. */
export type Step = { readonly due: BusinessDate; readonly purchase: Purchase } | 'again' | 'none'

/**
 * Takes a SIP one step further under its lock, without the desk: the end of a pause, an instalment that the desk has placed,
 * one that is skipped, or one whose day went by while nobody could place it. Every step may be repeated.
 */
export async function stepSip(
  tx: Queryable,
  parts: StepParts,
  locked: ShareSipRow,
  today: BusinessDate,
): Promise<Step> {
  const row = await afterPlaced(tx, parts, locked)
  const status = statusOf(row)
  const begun = endPause(status, scheduleOf(row), today)
  if (begun !== null) {
    await writeStatus(tx, row, afterPause({ ...status, ...begun, why: null }), parts.clock.instant())
    return 'again'
  }
  const { state, nextDue: due, skipsNext } = status
  if (state !== 'running' || due === null || due > today) return 'none'
  const runs = runsOn(due, parts.calendar)
  if (runs > today) return 'none'
  if (skipsNext) await skip(tx, parts, row, due, today)
  else if (runs < today) await miss(tx, parts, row, { due, today, refused: refusal('after-session') })
  else return { due, purchase: purchaseOf(row) }
  return 'again'
}

/** A SIP whose last day passed during its pause has nothing left to buy. */
export function afterPause(status: ShareSipStatus): ShareSipStatus {
  const { nextDue, end } = status
  return nextDue !== null && isPast(end, nextDue) ? { ...status, ...STOPPED, why: 'complete' } : status
}

/**
 * A SIP after the instalment that the desk has placed and noted: a process may have died between the order and the next due
 * date. Whoever locks a SIP to change it asks this first.
 */
export async function afterPlaced(tx: Queryable, parts: StepParts, row: ShareSipRow): Promise<ShareSipRow> {
  const { shard, id, customer_id: customerId, next_due: due } = row
  if (due === null || !(await isDecided(tx, row, due))) return row
  const {
    rows: [placed],
  } = await tx.query<{ order_id: bigint; quantity: bigint; placed_on: BusinessDate }>(
    `select i.order_id, o.quantity, o.placed_on from bahi.share_sip_instalment i join bahi.orders o on o.shard = i.shard and o.id = i.order_id
     where i.shard = $1 and i.sip_id = $2 and i.due_on = $3`,
    [shard, id, due],
  )
  if (placed === undefined) throw new Error(`the SIP ${id} was decided on ${due} and not taken further`)
  await writeNotice(tx, parts, { shard, customerId }, 'share-sip.ordered', {
    code: codeOf(parts, row),
    shares: Number(placed.quantity),
    order: placed.order_id.toString(),
    number: orderNumber(placed.order_id, placed.placed_on),
  })
  await advance(tx, parts, row, due, 'ordered')
  const after = await lockShareSip(tx, { shard, customerId }, id)
  if (after === undefined) throw new Error(`the SIP ${id} is gone`)
  return after
}

/** Writes that an instalment was missed, and why. Nothing when it was decided meanwhile. */
export async function miss(
  tx: Queryable,
  parts: StepParts,
  row: ShareSipRow,
  { due, today, refused }: { readonly due: BusinessDate; readonly today: BusinessDate; readonly refused: Refusal },
): Promise<void> {
  const said = { msg: messageCode(refused), params: refused.params }
  await writeInstalment(tx, { ...instalmentOf(row, due, today), state: 'missed', ...said })
  await writeNotice(tx, parts, customerOf(row), 'share-sip.missed', {
    code: codeOf(parts, row),
    due,
    why: JSON.stringify(said),
  })
  await advance(tx, parts, row, due, 'missed')
}

async function skip(
  tx: Queryable,
  parts: StepParts,
  row: ShareSipRow,
  due: BusinessDate,
  today: BusinessDate,
): Promise<void> {
  await writeInstalment(tx, { ...instalmentOf(row, due, today), state: 'skipped' })
  await writeNotice(tx, parts, customerOf(row), 'share-sip.skipped', { code: codeOf(parts, row), due })
  await advance(tx, parts, row, due, 'skipped')
}

async function advance(
  tx: Queryable,
  parts: StepParts,
  row: ShareSipRow,
  due: BusinessDate,
  instalment: 'ordered' | 'skipped' | 'missed',
): Promise<void> {
  const after = afterPurchase({ ...statusOf(row), schedule: scheduleOf(row) }, due, instalment)
  await writeStatus(tx, row, after, parts.clock.instant())
  if (after.why !== null) await tellWhy(tx, parts, row, after.why)
}

/** Tells the customer that a SIP paused or ended by itself. */
export async function tellWhy(
  tx: Queryable,
  parts: StepParts,
  row: ShareSipRow,
  why: NonNullable<ShareSipStatus['why']>,
): Promise<void> {
  const code = codeOf(parts, row)
  if (why === 'three-misses') await writeNotice(tx, parts, customerOf(row), 'share-sip.paused', { code })
  else await writeNotice(tx, parts, customerOf(row), 'share-sip.ended', { code, why })
}

const instalmentOf = (row: ShareSipRow, due: BusinessDate, ranOn: BusinessDate) => ({
  shard: row.shard,
  sipId: row.id,
  due,
  ranOn,
  purchase: purchaseOf(row),
})

export const customerOf = ({ shard, customer_id: customerId }: ShareSipRow) => ({ shard, customerId })

export function codeOf({ instruments }: Pick<StepParts, 'instruments'>, { instrument_id: id }: ShareSipRow): string {
  return instruments.byId(id)?.code ?? String(id)
}

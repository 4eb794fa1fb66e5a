import type { FundOrder } from '@bahi/contract/funds/views'
import type { SipTerms, StepUp } from '@bahi/domain/funds/sips/sip-amount'
import type { MissReason } from '@bahi/domain/funds/sips/sip-instalment'
import type { Schedule } from '@bahi/domain/sips/sip-dates'
import type { SipStatus, SipState } from '@bahi/domain/sips/sip-states'
import type { BusinessDate } from '@bahi/money/business-date'
import { istTimeOf } from '@bahi/money/ist'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { orderNumber } from '../../platform/reference-number.ts'

export type SipRow = {
  shard: number
  id: bigint
  customer_id: bigint
  scheme_id: number
  state: SipState
  amount_paise: bigint
  day_of_month: number
  step_up_percent: number | null
  step_up_paise: bigint | null
  first_due: BusinessDate
  next_due: BusinessDate | null
  skips_next: boolean
  paused_until: BusinessDate | null
  created_at: Date
}

export type InstalmentRow = {
  sip_id: bigint
  due_on: BusinessDate
  ran_on: BusinessDate
  state: 'ordered' | 'skipped' | 'missed'
  failure: MissReason | null
  amount_paise: bigint
  cash_paise: bigint | null
  units: bigint
  order_id: bigint | null
  order_state: FundOrder['state'] | null
  order_failure: FundOrder['failure']
  net_paise: bigint | null
}

const SIP = `select shard, id, customer_id, scheme_id, state, amount_paise, day_of_month, step_up_percent, step_up_paise, first_due, next_due, skips_next, paused_until, created_at from bahi.sip`

export async function readSips(db: Queryable, { shard, customerId }: CustomerId): Promise<SipRow[]> {
  const { rows } = await db.query<SipRow>(
    `${SIP} where shard = $1 and customer_id = $2 order by state = 'stopped', id desc`,
    [shard, customerId],
  )
  return rows
}

/**
 * Reads a SIP and locks its row, because the customer and the morning job may change the SIP at the same time. Null
 * when the customer has no SIP with this id.
 */
export async function lockSip(db: Queryable, { shard, customerId }: CustomerId, id: bigint): Promise<SipRow | null> {
  const {
    rows: [row],
  } = await db.query<SipRow>(`${SIP} where shard = $1 and id = $2 and customer_id = $3 for update`, [
    shard,
    id,
    customerId,
  ])
  return row ?? null
}

/**
 * Reads the instalments of SIPs, oldest first, each with its order. `units` are the executed units, or before the execution
 * the units at the NAV that the instalment was ordered at.
 */
export async function readInstalments(db: Queryable, shard: number, ids: readonly bigint[]): Promise<InstalmentRow[]> {
  const { rows } = await db.query<InstalmentRow>(
    `select i.sip_id, i.due_on, i.ran_on, i.state, i.failure, i.amount_paise, i.cash_paise, coalesce(o.units, i.units) as units, i.order_id, o.state as order_state, o.failure as order_failure, o.net_paise
     from bahi.sip_instalment i left join bahi.fund_order o on o.shard = i.shard and o.id = i.order_id
     where i.shard = $1 and i.sip_id = any($2::bigint[]) order by i.due_on`,
    [shard, ids.map(String)],
  )
  return rows
}

export function readStepUp(row: Pick<SipRow, 'step_up_percent' | 'step_up_paise'>): StepUp {
  return { percent: row.step_up_percent, paise: row.step_up_paise }
}

export function termsOfSip(row: SipRow): SipTerms {
  return { amountPaise: row.amount_paise, dayOfMonth: row.day_of_month, stepUp: readStepUp(row) }
}

/** A SIP into a fund buys once a month. */
export function scheduleOfSip({ day_of_month: dayOfMonth }: Pick<SipRow, 'day_of_month'>): Schedule {
  return { dayOfMonth }
}

export function sipStatus(row: SipRow): SipStatus {
  return { state: row.state, nextDue: row.next_due, skipsNext: row.skips_next, pausedUntil: row.paused_until }
}

export async function writeSipStatus(
  db: Queryable,
  { shard, id }: Pick<SipRow, 'shard' | 'id'>,
  { state, nextDue, skipsNext, pausedUntil }: SipStatus,
  at: Date,
): Promise<void> {
  await db.query(
    'update bahi.sip set state = $3, next_due = $4, skips_next = $5, paused_until = $6, changed_at = $7 where shard = $1 and id = $2',
    [shard, id, state, nextDue, skipsNext, pausedUntil, at],
  )
}

/** The SIP number that a customer reads out, for example BH-S-2611-20-004817. */
export function sipNumber({ id, created_at: at }: Pick<SipRow, 'id' | 'created_at'>): string {
  return orderNumber(id, istTimeOf(at.getTime()).date).replace('BH-', 'BH-S-')
}

import type { listSips, SipView } from '@bahi/contract/funds/sips'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { amountOn } from '@bahi/domain/funds/sips/sip-amount'
import { accept, type Decision } from '@bahi/domain/outcome'
import { monthOf, nextDueAfter, runsOn } from '@bahi/domain/sips/sip-dates'
import { findNextDue } from '@bahi/domain/sips/sip-states'
import { addDays, businessDate, type BusinessDate } from '@bahi/money/business-date'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Who } from '../../platform/http/who.ts'
import { readSchemes, type SchemeRow } from '../schemes/scheme-rows.ts'
import type { SipParts } from './sip-parts.ts'
import {
  type InstalmentRow,
  readInstalments,
  readSips,
  scheduleOfSip,
  type SipRow,
  sipNumber,
  sipStatus,
  termsOfSip,
} from './sip-rows.ts'

/**
 * Months of history and months to come that a SIP shows, and the days ahead that the total of coming instalments
 * covers.
 */
const PAST_MONTHS = 12
const COMING_MONTHS = 3
const AHEAD_DAYS = 30

type Month = SipView['months'][number]

export async function showSips(parts: SipParts, who: Who): Promise<Decision<ReplyOf<typeof listSips>>> {
  const { pool } = parts.db
  const rows = await readSips(pool, who)
  const items = await sipViews(parts, pool, who.shard, rows)
  const today = businessDate(parts.clock.now().date)
  const next30DaysPaise = rows
    .flatMap((row) => comingOf(row, addDays(today, AHEAD_DAYS), parts))
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0n)
  return accept({ items, next30DaysPaise: Number(next30DaysPaise) })
}

export async function sipViews(
  { calendar }: Pick<SipParts, 'calendar'>,
  db: Queryable,
  shard: number,
  rows: readonly SipRow[],
): Promise<SipView[]> {
  const schemes = new Map((await readSchemes(db, 'fund')).map((scheme) => [scheme.id, scheme]))
  const instalments = await readInstalments(
    db,
    shard,
    rows.map(({ id }) => id),
  )
  return rows.map((row) =>
    sipView(
      row,
      schemes.get(row.scheme_id),
      instalments.filter(({ sip_id: id }) => id === row.id),
      calendar,
    ),
  )
}

function sipView(
  row: SipRow,
  scheme: SchemeRow | undefined,
  instalments: readonly InstalmentRow[],
  calendar: SipParts['calendar'],
): SipView {
  const due = findNextDue(sipStatus(row), scheduleOfSip(row))
  const past = instalments.map(monthOfInstalment)
  const bought = instalments.filter(({ order_state: state }) => state === 'success')
  const count = (state: Month['state']) => past.filter((month) => month.state === state).length
  const step =
    row.step_up_percent === null
      ? row.step_up_paise === null
        ? null
        : { kind: 'amount' as const, value: Number(row.step_up_paise) }
      : { kind: 'percent' as const, value: row.step_up_percent }
  return {
    id: row.id.toString(),
    number: sipNumber(row),
    code: scheme?.code ?? '',
    name: scheme?.name ?? '',
    state: row.state,
    amountPaise: Number(row.amount_paise),
    dayOfMonth: row.day_of_month,
    stepUp: step === null ? null : { ...step, month: Number(row.first_due.slice(5, 7)) },
    nextOn: due === null ? null : runsOn(due, calendar),
    nextAmountPaise: Number(amountOn(termsOfSip(row), row.first_due, due ?? row.first_due)),
    isNextSkipped: row.skips_next,
    pausedUntil: row.paused_until,
    months: [...past.slice(-PAST_MONTHS), ...comingMonths(row)],
    doneCount: count('done'),
    skippedCount: count('skipped'),
    missedCount: count('missed'),
    boughtUnits: Number(bought.reduce((sum, { units }) => sum + units, 0n)),
    paidPaise: Number(bought.reduce((sum, { net_paise: net }) => sum + (net ?? 0n), 0n)),
    createdAt: row.created_at.toISOString(),
  }
}

/** The state of an instalment's month. An order that failed at its NAV bought nothing, so the month shows as missed. */
function monthOfInstalment(row: InstalmentRow): Month {
  const base = {
    month: monthOf(row.due_on),
    dueOn: row.due_on,
    amountPaise: Number(row.amount_paise),
    units: Number(row.units),
    cashPaise: row.cash_paise === null ? null : Number(row.cash_paise),
    orderId: row.order_id?.toString() ?? null,
  }
  if (row.state !== 'ordered') return { ...base, state: row.state, failure: row.failure }
  if (row.order_state === 'failed')
    return {
      ...base,
      state: 'missed',
      units: 0,
      failure: row.order_failure === 'retired' ? 'fund-closed' : 'failed-at-nav',
    }
  return { ...base, state: row.order_state === 'success' ? 'done' : 'in-progress', failure: null }
}

type Coming = { readonly due: BusinessDate; readonly amountPaise: bigint }

/** The instalments that will run on or before a day, without an instalment to be skipped. */
function comingOf(row: SipRow, until: BusinessDate, { calendar }: Pick<SipParts, 'calendar'>): Coming[] {
  return duesOf(row, COMING_MONTHS).filter(
    ({ due }, place) => runsOn(due, calendar) <= until && !(row.skips_next && place === 0),
  )
}

function duesOf(row: SipRow, count: number): Coming[] {
  const dues: Coming[] = []
  let due = findNextDue(sipStatus(row), scheduleOfSip(row))
  while (due !== null && dues.length < count) {
    dues.push({ due, amountPaise: amountOn(termsOfSip(row), row.first_due, due) })
    due = nextDueAfter(due, scheduleOfSip(row))
  }
  return dues
}

function comingMonths(row: SipRow): Month[] {
  return duesOf(row, COMING_MONTHS).map(({ due, amountPaise }, place) => ({
    month: monthOf(due),
    dueOn: due,
    state: row.skips_next && place === 0 ? 'skipped' : 'coming',
    amountPaise: Number(amountPaise),
    units: 0,
    failure: null,
    cashPaise: null,
    orderId: null,
  }))
}

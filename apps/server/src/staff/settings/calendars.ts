import * as z from 'zod/mini'
import type { CalendarDay, listCalendar, proposeCalendar } from '@bahi/contract/staff/settings'
import { calendarDay, maxCalendarDays, settingRoles } from '@bahi/contract/staff/settings'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { decideCalendarChange } from '@bahi/domain/calendar/decide-calendar-change'
import { usualSessionPlan, type SessionPlan } from '@bahi/domain/calendar/session-plan'
import { accept, type Decision } from '@bahi/domain/outcome'
import { addDays, businessDate, isLeapYear, isWeekend, yearOf, type BusinessDate } from '@bahi/money/business-date'
import { readDatedDays } from '../../market/history/read-calendar.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { auditedAct } from '../four-eyes/audited-act.ts'
import type { ProposalAct } from '../four-eyes/four-eyes.ts'
import type { SettingsParts } from './settings-parts.ts'

const payload = z.object({ days: z.array(calendarDay).check(z.minLength(1), z.maxLength(maxCalendarDays)) })
type Payload = z.output<typeof payload>

/**
 * Two people change the trading and settlement days of a live market. Calendars of simulated and replayed markets
 * follow a rule and never change.
 */
export function defineCalendarChange(parts: SettingsParts): void {
  parts.fourEyes.define<Payload>({
    kind: 'calendar-change',
    makers: settingRoles,
    checkers: settingRoles,
    payload,
    check: async (_tx, { days }) => decideCalendarChange(days, { today: todayOf(parts) }),
    apply: (tx, act) => write(tx, parts, act),
  })
}

function todayOf({ clock }: SettingsParts): BusinessDate {
  return businessDate(clock.now().date)
}

async function write(
  tx: Transaction,
  parts: SettingsParts,
  { payload: { days: written }, proposalId }: ProposalAct<Payload>,
): Promise<Decision<Record<string, unknown>>> {
  const decision = decideCalendarChange(written, { today: todayOf(parts) })
  if (!decision.ok) return decision
  const { days } = decision.accepted
  await tx.query(
    `insert into bahi.calendar_change (proposal_id, date, kind, settlement, name, session, recorded_at)
     select $1, day.date, day.kind, day.settlement, day.name, day.session::jsonb, $2
     from unnest($3::date[], $4::text[], $5::boolean[], $6::text[], $7::text[]) as day (date, kind, settlement, name, session)`,
    [
      proposalId,
      parts.systemClock(),
      days.map(({ date }) => date),
      days.map(({ kind }) => kind),
      days.map(({ settlement }) => settlement),
      days.map(({ name }) => name),
      days.map(({ session }) => (session === null ? null : JSON.stringify(session))),
    ],
  )
  return accept({ days: days.length })
}

export function answerProposeCalendar(
  parts: SettingsParts,
  { days, reason }: InputOf<typeof proposeCalendar>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof proposeCalendar>>> {
  const detail = { days: days.length, first: days[0]?.date }
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'calendar.propose', subject: `calendar:${days[0]?.date ?? ''}`, reason, detail },
    (tx) => parts.fourEyes.propose(tx, staff, 'calendar-change', { days }, reason),
  )
}

export async function answerListCalendar(
  parts: SettingsParts,
  { year: asked }: InputOf<typeof listCalendar>,
): Promise<Decision<ReplyOf<typeof listCalendar>>> {
  const today = todayOf(parts)
  const year = asked ?? String(yearOf(today))
  const first = businessDate(`${year}-01-01`)
  const dates = Array.from({ length: isLeapYear(Number(year)) ? 366 : 365 }, (_, index) => addDays(first, index))
  const dated = await readDatedDays(parts.db.pool, first, `${year}-12-31`)
  return accept({
    today,
    earliest: addDays(today, 1),
    year,
    running: {
      source: parts.feed.source === 'replay' ? 'replayed' : 'generated',
      days: dates.flatMap((date) => runningDay(parts, date)),
      tradingDays: dates.filter((date) => parts.calendar.dayKind(date) === 'trading').length,
    },
    dated: dated.map(({ date, kind, settlement, name, session, reason, madeBy, checkedBy }) => ({
      date,
      kind,
      settlement,
      name,
      session: session === null ? null : clockTimes(session),
      reason,
      madeBy,
      checkedBy,
    })),
  })
}

type RunningDay = ReplyOf<typeof listCalendar>['running']['days'][number]

/**
 * A day that differs from the usual calendar, or an empty list. The usual calendar trades and settles on weekdays at
 * the usual hours, and does neither on weekends.
 */
function runningDay({ calendar }: SettingsParts, date: BusinessDate): RunningDay[] {
  const kind = calendar.dayKind(date)
  const plan = calendar.sessionPlan(date)
  const isSpecial = plan !== null && !isSamePlan(plan, usualSessionPlan)
  const settlement = calendar.isSettlementDay(date)
  const isOrdinary = isWeekend(date)
    ? kind === 'weekend' && !settlement
    : kind === 'trading' && settlement && !isSpecial
  return isOrdinary ? [] : [{ date, kind, settlement, name: null, session: isSpecial ? clockTimes(plan) : null }]
}

function isSamePlan(one: SessionPlan, other: SessionPlan): boolean {
  return (Object.keys(one) as (keyof SessionPlan)[]).every((phase) => one[phase] === other[phase])
}

function clockTimes(plan: SessionPlan): NonNullable<CalendarDay['session']> {
  const clock = (second: number) =>
    `${String(Math.floor(second / 3600)).padStart(2, '0')}:${String(Math.floor((second % 3600) / 60)).padStart(2, '0')}`
  return {
    preOpenStart: clock(plan.preOpenStart),
    preOpenEnd: clock(plan.preOpenEnd),
    preOpenMatch: clock(plan.preOpenMatch),
    continuousStart: clock(plan.continuousStart),
    continuousEnd: clock(plan.continuousEnd),
  }
}

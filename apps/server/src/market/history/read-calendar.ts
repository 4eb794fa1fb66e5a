import type { CalendarRow } from '@bahi/domain/calendar/dated-calendar'
import type { SessionPlan } from '@bahi/domain/calendar/session-plan'
import { businessDate } from '@bahi/money/business-date'
import type { Queryable } from '../../platform/db/in-transaction.ts'

/** A dated day, and who set it when it was not imported. */
export type StoredDay = CalendarRow & {
  readonly reason: string | null
  readonly madeBy: string | null
  readonly checkedBy: string | null
}

type Row = {
  date: string
  kind: CalendarRow['kind']
  settlement: boolean
  name: string | null
  session: SessionPlan | null
  reason: string | null
  maker: string | null
  checker: string | null
}

/**
 * The dated days between two dates, each in its latest version: the decision of two people, or else the imported day.
 */
export async function readDatedDays(db: Queryable, from: string, to: string): Promise<StoredDay[]> {
  const { rows } = await db.query<Row>(
    `select distinct on (day.date) day.date, day.kind, day.settlement, day.name, day.session, p.reason, maker.number as maker, checker.number as checker
     from (
       select date, kind, settlement, name, session, null::bigint as proposal_id, null::timestamptz as recorded_at from bahi.calendar_day where date between $1 and $2
       union all
       select date, kind, settlement, name, session, proposal_id, recorded_at from bahi.calendar_change where date between $1 and $2
     ) day
     left join bahi.proposal p on p.id = day.proposal_id left join bahi.staff maker on maker.id = p.made_by left join bahi.staff checker on checker.id = p.checked_by
     order by day.date, day.recorded_at desc nulls last, day.proposal_id desc`,
    [from, to],
  )
  return rows.map(({ date, maker, checker, ...day }) => ({
    ...day,
    date: businessDate(date),
    madeBy: maker,
    checkedBy: checker,
  }))
}

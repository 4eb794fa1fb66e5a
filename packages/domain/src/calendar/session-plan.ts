import type { BusinessDate } from '@bahi/money/business-date'

/** The phases of one trading day, as seconds of the Indian day. Each phase includes its start and excludes its end. */
export type SessionPlan = {
  /** From this second orders can enter the pre-open book. */
  readonly preOpenStart: number
  /**
   * The latest end of order entry. The exchange closes the entry at a second of the last minute before it, which the
   * seed decides.
   */
  readonly preOpenEnd: number
  /** At this second the opening price is known. */
  readonly preOpenMatch: number
  readonly continuousStart: number
  readonly continuousEnd: number
}

export type SessionPlanRow = { readonly from: BusinessDate; readonly plan: SessionPlan }

/** The second of the day of a clock time 'HH:MM'. @throws RangeError for any other text. */
export function secondOfDay(clock: string): number {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(clock)
  if (parts === null) throw new RangeError(`not a time of day: ${clock}`)
  return Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3] ?? '0')
}

/** Builds a session plan from clock times. @throws RangeError when its phases do not follow one another. */
export function sessionPlan(
  preOpenStart: string,
  preOpenEnd: string,
  preOpenMatch: string,
  continuousStart: string,
  continuousEnd: string,
): SessionPlan {
  const plan = {
    preOpenStart: secondOfDay(preOpenStart),
    preOpenEnd: secondOfDay(preOpenEnd),
    preOpenMatch: secondOfDay(preOpenMatch),
    continuousStart: secondOfDay(continuousStart),
    continuousEnd: secondOfDay(continuousEnd),
  }
  if (!isOrdered(plan)) throw new RangeError('the phases of a session follow one another')
  return plan
}

export function isOrdered(plan: SessionPlan): boolean {
  return (
    plan.preOpenStart < plan.preOpenEnd &&
    plan.preOpenEnd <= plan.preOpenMatch &&
    plan.preOpenMatch <= plan.continuousStart &&
    plan.continuousStart < plan.continuousEnd
  )
}

/** The cash session of NSE and BSE since October 2010, when the pre-open session began. */
export const usualSessionPlan: SessionPlan = sessionPlan('09:00', '09:08', '09:12', '09:15', '15:30')

/**
 * The plan of a date: the latest row that begins on the date or before. Null before the first row, because an unknown
 * session is refused.
 */
export function planOn(rows: readonly SessionPlanRow[], date: BusinessDate): SessionPlan | null {
  let held: SessionPlanRow | null = null
  for (const row of rows) {
    if (row.from <= date && (held === null || row.from >= held.from)) held = row
  }
  return held === null ? null : held.plan
}

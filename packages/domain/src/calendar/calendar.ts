import { type BusinessDate, addDays } from './business-date.ts'
import type { SessionPlan } from './session-plan.ts'

export type DayKind = 'trading' | 'weekend' | 'holiday' | 'unknown'

/** Which days trade and which settle: two calendars in one, because a bank holiday may trade and does not settle. */
export interface Calendar {
  dayKind(date: BusinessDate): DayKind
  /** True only for a known settlement day. */
  isSettlementDay(date: BusinessDate): boolean
  /** The first trading day after a date; null when a day without data comes first. */
  nextTradingDay(date: BusinessDate): BusinessDate | null
  /** The first settlement day after a date; null when a day without data comes first. */
  nextSettlementDay(date: BusinessDate): BusinessDate | null
  /** The session of a trading day; null on every other day and without data. */
  sessionPlan(date: BusinessDate): SessionPlan | null
}

/** What a kind of calendar must know of a single day; the rest of a calendar follows from it. */
export type DayFacts = { readonly kind: DayKind; readonly settles: boolean; readonly plan: SessionPlan | null }

/** No market has ever been closed for so long; a longer search is a calendar without end days and must stop. */
const LONGEST_CLOSURE_DAYS = 60

function nextDay(
  date: BusinessDate,
  factsOf: (date: BusinessDate) => DayFacts,
  wanted: (facts: DayFacts) => boolean,
): BusinessDate | null {
  let day = date
  for (let step = 0; step < LONGEST_CLOSURE_DAYS; step += 1) {
    day = addDays(day, 1)
    const facts = factsOf(day)
    if (facts.kind === 'unknown') return null
    if (wanted(facts)) return day
  }
  return null
}

/** A calendar from what is known of each day. */
export function calendarOf(factsOf: (date: BusinessDate) => DayFacts): Calendar {
  return {
    dayKind: (date) => factsOf(date).kind,
    isSettlementDay: (date) => factsOf(date).settles,
    nextTradingDay: (date) => nextDay(date, factsOf, (facts) => facts.kind === 'trading'),
    nextSettlementDay: (date) => nextDay(date, factsOf, (facts) => facts.settles),
    sessionPlan: (date) => factsOf(date).plan,
  }
}

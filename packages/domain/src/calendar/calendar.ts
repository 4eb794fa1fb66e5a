import { type BusinessDate, addDays } from '@bahi/money/business-date'
import type { SessionPlan } from './session-plan.ts'

export type DayKind = 'trading' | 'weekend' | 'holiday' | 'unknown'

/**
 * Which days trade and which days settle. The two differ: a bank holiday can be a trading day, and it never settles.
 */
export interface Calendar {
  dayKind(date: BusinessDate): DayKind
  /** True for a known settlement day only; false for every other day and for a day without data. */
  isSettlementDay(date: BusinessDate): boolean
  /** The first trading day after a date; null when a day without data comes first. */
  nextTradingDay(date: BusinessDate): BusinessDate | null
  /** The first settlement day after a date; null when a day without data comes first. */
  nextSettlementDay(date: BusinessDate): BusinessDate | null
  /** The session of a trading day; null on every other day and without data. */
  sessionPlan(date: BusinessDate): SessionPlan | null
}

/** The facts of a single day. A calendar derives everything else from them. */
export type DayFacts = { readonly kind: DayKind; readonly settles: boolean; readonly plan: SessionPlan | null }

/**
 * The longest search for the next trading or settlement day. No market was ever closed this long, so a longer search
 * must be an error in the calendar.
 */
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

/** Builds a calendar from the facts of each day. */
export function buildCalendar(factsOf: (date: BusinessDate) => DayFacts): Calendar {
  return {
    dayKind: (date) => factsOf(date).kind,
    isSettlementDay: (date) => factsOf(date).settles,
    nextTradingDay: (date) => nextDay(date, factsOf, (facts) => facts.kind === 'trading'),
    nextSettlementDay: (date) => nextDay(date, factsOf, (facts) => facts.settles),
    sessionPlan: (date) => factsOf(date).plan,
  }
}

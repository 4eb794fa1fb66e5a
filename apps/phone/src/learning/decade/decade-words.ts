import { formatPercent } from '@bahi/money/format'
import { formatShortDay } from '../../text/business-time.ts'
import type { Text } from '../../text/use-text.tsx'
import { type Decade, yearOf } from './decade-plan.ts'

/** "Year 3 · 7 Mar": the years of a made decade are counted, because they never were. */
export function dayText({ t, language }: Pick<Text, 't' | 'language'>, date: string): string {
  return t('decade.day', { year: yearOf(date), day: formatShortDay(date, language) })
}

/** "9.00% a year", or that there is no such rate. */
export function rateText({ t }: Pick<Text, 't'>, bps: number | null): string {
  return bps === null ? t('decade.noRate') : t('decade.rate', { percent: formatPercent(bps) })
}

export type Standing = {
  readonly on: string
  readonly nav: string
  readonly paidInPaise: number
  readonly worthPaise: number
  readonly depositPaise: number
  readonly laterWorthPaise: number | null
}

/** How things are at a step of the player: after an instalment, and at last on the last day. */
export function standingAt({ months, last, end, later }: Decade, at: number): Standing {
  const month = months[at - 1]
  if (month !== undefined) return month
  return { ...last, ...end, laterWorthPaise: later.worthPaise }
}

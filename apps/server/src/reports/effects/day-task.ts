import type { DayOpening } from '../../exchange/day/day-opening.ts'
import type { DayWithout } from '../../exchange/day/trace-day.ts'
import type { PublishedInput } from '../../exchange/tape/published-log.ts'

/** A closed day to be run with and without the orders of some lines. */
export interface DayTask {
  readonly opening: DayOpening
  readonly seedHex: string
  readonly log: readonly PublishedInput[]
  readonly own: readonly number[]
}

export type DayRun = Pick<DayWithout, 'orders' | 'shares'> & {
  readonly digestHex: string
  readonly withoutDigestHex: string
}

export type DayAnswer = DayRun | { readonly failed: string }

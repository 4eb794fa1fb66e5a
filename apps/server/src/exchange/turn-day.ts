import type { BusinessDate } from '@bahi/domain/calendar/business-date'
import type { Calendar } from '@bahi/domain/calendar/calendar'
import type pg from 'pg'

import { inTransaction } from '../db/in-transaction.ts'
import { tradingDayOf } from './day-in-hand.ts'
import { type MarketSource, composeOpening } from './day-opening.ts'
import { type ClosedDay, type ExchangeDay, readDay, readOpeningFacts, writeClosedDay, writeNewDay } from './day-store.ts'
import type { FailPoint } from './fail-point.ts'
import type { SeedSource } from './market-seed.ts'
import { type Lease, fence } from './role-lease.ts'

/** What opening and closing a day needs of its surroundings. */
export interface DayTurner {
  readonly pool: pg.Pool
  readonly lease: Lease
  readonly source: MarketSource
  readonly calendar: Calendar
  readonly systemClock: () => Date
  readonly failPoint: FailPoint
}

/**
 * Enters a trading day with its opening. Doing it again changes nothing.
 * @throws RangeError when the date is no trading day or an instrument cannot be traded as it stands.
 */
export async function enterDay({ pool, lease, source, calendar, systemClock, failPoint }: DayTurner, date: BusinessDate, previous: ExchangeDay | undefined, seeds: SeedSource): Promise<void> {
  failPoint('exchange:before-open')
  await inTransaction(pool, async (tx) => {
    await fence(tx, lease)
    if ((await readDay(tx, date)) !== undefined) return
    const opening = composeOpening(await readOpeningFacts(tx, source, date, calendar, previous))
    // Built once before it is written: an opening that cannot be traded must not become a day.
    tradingDayOf(opening, seeds.seedOfDay(opening.dayNumber))
    await writeNewDay(tx, opening, seeds.chain, systemClock())
  })
  failPoint('exchange:after-open')
}

/** Puts a day into history, reveals its seed and closes it. Doing it again changes nothing. */
export async function enterHistory({ pool, lease, systemClock, failPoint }: DayTurner, closed: ClosedDay): Promise<void> {
  failPoint('exchange:before-close')
  await inTransaction(pool, async (tx) => {
    await fence(tx, lease)
    if ((await readDay(tx, closed.date))?.state === 'closed') return
    await writeClosedDay(tx, closed, systemClock())
    failPoint('exchange:in-close')
  })
  failPoint('exchange:after-close')
}

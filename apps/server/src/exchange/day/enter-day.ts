import type pg from 'pg'
import type { Calendar } from '@bahi/domain/calendar/calendar'
import { computeMultiplier } from '@bahi/domain/shares/positions/corporate-actions'
import type { BusinessDate } from '@bahi/money/business-date'
import { lockAgreedPrices } from '../../market/history/agreed-price.ts'
import { multiplyShares, readActionsOn, writeAnnouncements } from '../../market/history/corporate-action-store.ts'
import { readActionsToAnnounce } from '../../market/history/imported-actions.ts'
import { inLeasedTransaction, type Lease } from '../../platform/db/role-lease.ts'
import type { FailPoint } from '../../platform/fail-point.ts'
import { addAllottedToFreeFloat, sumByInstrument } from './add-allotted-to-free-float.ts'
import { type MarketSource, composeOpening } from './day-opening.ts'
import {
  type ClosedDay,
  type ExchangeDay,
  readDay,
  readOpeningFacts,
  writeClosedDay,
  writeNewDay,
} from './day-store.ts'
import { drawAnnouncements } from './draw-announcements.ts'
import type { SeedSource } from './market-seed.ts'
import { readNewcomers, withNewcomers } from './newcomers.ts'
import { buildTradingDay } from './running-day.ts'

/** What opening and closing a day needs of its surroundings. */
export interface DayChangeParts {
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
export async function enterDay(
  { pool, lease, source, calendar, systemClock, failPoint }: DayChangeParts,
  date: BusinessDate,
  previous: ExchangeDay | undefined,
  seeds: SeedSource,
): Promise<void> {
  failPoint('exchange:before-open')
  await inLeasedTransaction({ pool, lease }, async (tx) => {
    if ((await readDay(tx, date)) !== undefined) return
    await lockAgreedPrices(tx)
    const joined = await addAllottedToFreeFloat(tx)
    const facts = withNewcomers(
      await readOpeningFacts(tx, source, date, calendar, previous),
      await readNewcomers(tx, date),
    )
    const opening = composeOpening({ ...facts, netBought: sumByInstrument(facts.netBought, joined) })
    // Built once before it is written: an opening that cannot be traded must not become a day.
    buildTradingDay(opening, seeds.seedOfDay(opening.dayNumber))
    await writeNewDay(tx, opening, seeds.chain, systemClock())
    await multiplyShares(
      tx,
      new Map(
        (await readActionsOn(tx, date)).map(({ instrumentId, action }) => [instrumentId, computeMultiplier(action)]),
      ),
    )
    const published = opening.dayNumber === 1 ? seeds.anchor : seeds.seedOfDay(opening.dayNumber - 1)
    await writeAnnouncements(
      tx,
      date,
      opening.announcing === undefined
        ? await readActionsToAnnounce(tx, date)
        : drawAnnouncements(published, opening.dayNumber === 1, opening.instruments, opening.announcing),
    )
  })
  failPoint('exchange:after-open')
}

/** Puts a day into history, reveals its seed and closes it. Doing it again changes nothing. */
export async function enterHistory(
  { pool, lease, systemClock, failPoint }: DayChangeParts,
  closed: ClosedDay,
): Promise<void> {
  failPoint('exchange:before-close')
  await inLeasedTransaction({ pool, lease }, async (tx) => {
    if ((await readDay(tx, closed.date))?.state === 'closed') return
    await writeClosedDay(tx, closed, systemClock())
    failPoint('exchange:in-close')
  })
  failPoint('exchange:after-close')
}

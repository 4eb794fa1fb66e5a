import {
  DELIST_NOTICE_TRADING_DAYS,
  type InstrumentAct,
  type InstrumentChangeFacts,
} from '@bahi/domain/market/decide-instrument-change'
import { businessDate, type BusinessDate } from '@bahi/money/business-date'
import type { Instrument } from '../../market/instruments/instrument.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { InstrumentParts } from './instrument-parts.ts'

/** The trading day that lies `days` trading days after `from`; null when the calendar ends before it. */
export function tradingDayAfter(
  { calendar }: Pick<InstrumentParts, 'calendar'>,
  from: BusinessDate,
  days: number,
): BusinessDate | null {
  let day: BusinessDate | null = from
  for (let step = 0; step < days && day !== null; step += 1) day = calendar.nextTradingDay(day)
  return day
}

/**
 * The facts that decide a change of a share. The share's acts are read from the database, because this process's copy
 * may be old.
 */
export async function readInstrumentFacts(
  tx: Queryable,
  parts: Pick<InstrumentParts, 'clock' | 'calendar'>,
  instrument: Instrument,
): Promise<InstrumentChangeFacts> {
  const today = businessDate(parts.clock.now().date)
  const { rows } = await tx.query<{ act: InstrumentAct; from: string }>(
    'select act, effective_from as from from bahi.instrument_act where instrument_id = $1 order by id',
    [instrument.id],
  )
  const ofToday = rows.filter(({ act, from }) => (act === 'halt' || act === 'resume') && from === today).at(-1)
  const lastOf = (...acts: InstrumentAct[]) => rows.filter(({ act }) => acts.includes(act)).at(-1)?.act
  const visibility = lastOf('hide', 'show')
  return {
    today,
    nextTradingDay: parts.calendar.nextTradingDay(today),
    delistEarliest: tradingDayAfter(parts, today, DELIST_NOTICE_TRADING_DAYS),
    state:
      instrument.state === 'deleted'
        ? 'deleted'
        : visibility === undefined
          ? instrument.state
          : visibility === 'hide'
            ? 'hidden'
            : 'normal',
    isSuspended: lastOf('suspend', 'readmit') === 'suspend',
    isWatched: lastOf('watch', 'unwatch') === 'watch',
    isHalted: ofToday?.act === 'halt',
    isTradingDay: parts.clock.dayKind() === 'trading',
    ownLot: instrument.hasOwnLot === true ? instrument.lotSize : null,
    bandBps: instrument.bandBps,
    coming: rows.filter(({ act, from }) => act === 'delist' || from > today),
  }
}

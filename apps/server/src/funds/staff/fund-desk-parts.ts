import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { MarketFeed } from '../../market/ports/feed.ts'
import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import type { FourEyes } from '../../staff/four-eyes/four-eyes.ts'

export interface FundDeskParts extends HttpDeps {
  readonly db: Pick<Database, 'pool'>
  readonly ids: IdSource
  readonly systemClock: SystemClock
  readonly clock: Pick<BusinessClock, 'now' | 'instant'>
  readonly calendar: Calendar
  readonly fourEyes: FourEyes
  readonly instruments: Pick<InstrumentRegister, 'byId'>
  readonly feed: Pick<MarketFeed, 'source'>
}

/** Roles for terms, rules, states, reviews and forced redemptions: two people of the market role. */
export const MARKET = { makers: ['market'], checkers: ['market'] } as const

/** The fund in the audit log. The code is cut to 20 characters, because staff may type any text. */
export function schemeSubject(code: string): string {
  return `fund:${code.slice(0, 20)}`
}

import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { Database } from './db/connect.ts'
import type { IdSource } from './db/ids.ts'
import type { SimulatedExchange } from './exchange/exchange-role.ts'
import type { Door } from './http/door.ts'
import type { LoginTries } from './identity/login-tries.ts'
import type { Passwords } from './identity/passwords.ts'
import type { Sessions } from './identity/sessions.ts'
import type { RunDaysParts } from './jobs/run-days.ts'
import type { BusinessClock, SystemClock } from './market/clock.ts'
import type { MarketFeed } from './market/feed.ts'
import type { InstrumentRegister } from './market/instrument.ts'
import type { LiveStream } from './market/live-stream.ts'
import type { MarketRoom } from './market/market-room.ts'
import type { Settings } from './settings.ts'
import type { OrderDesk } from './trading/desk.ts'

/** Everything the server has, opened once and handed to whoever needs a part of it. */
export interface House extends Door {
  readonly db: Database
  /** Security time. */
  readonly systemClock: SystemClock
  /** Business time. */
  readonly clock: BusinessClock
  readonly calendar: Calendar
  readonly instruments: InstrumentRegister
  readonly market: MarketRoom
  readonly feed: MarketFeed
  readonly exchange: SimulatedExchange
  readonly desk: OrderDesk
  readonly stream: LiveStream
  readonly settings: Settings
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly loginTries: LoginTries
  readonly ids: IdSource
  readonly books: readonly number[]
  readonly allowsDemoFromAfar: boolean
  /** The badge of H3. */
  readonly isSimulated: boolean
  readonly seedAnchor: () => string | null
  readonly nextSession: () => { readonly date: string; readonly second: number } | null
  /** For whoever ends a day by hand. */
  readonly daysParts: RunDaysParts
  close(): Promise<void>
}

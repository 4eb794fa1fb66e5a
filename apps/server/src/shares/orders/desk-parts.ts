import type pg from 'pg'
import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { OrderSettings } from '@bahi/domain/shares/orders/order-facts'
import type { Instrument, InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { MarketFeed } from '../../market/ports/feed.ts'
import type { Venue } from '../../market/ports/venue.ts'
import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { Lease } from '../../platform/db/role-lease.ts'

/** The settings of a desk as they are in force now. */
export type DeskSettings = OrderSettings & { readonly ordersPerSecond: number }

export type DeskLog = { error(details: object, message: string): void; info(details: object, message: string): void }

export type DeskParts = {
  /**
   * Connects as bahi_app in pipeline mode: statements that do not depend on one another's results are sent together.
   */
  readonly pool: pg.Pool
  readonly ids: IdSource
  readonly lease: Pick<Lease, 'role' | 'epoch' | 'lost'>
  readonly writerGroup: number
  /** The shards of the group. Orders of others are another desk's. */
  readonly shards: readonly number[]
  readonly venue: Venue
  readonly feed: Pick<MarketFeed, 'quote'>
  readonly instruments: Pick<InstrumentRegister, 'byId'>
  readonly clock: BusinessClock
  readonly calendar: Calendar
  readonly systemClock: SystemClock
  readonly settings: () => DeskSettings
  /** The tick of an instrument today, in paise. */
  readonly tickPaise: (instrument: Instrument) => number
  readonly log: DeskLog
  /** Hears of each batch that was decided and committed, and how long that took. */
  readonly onBatch?: (commands: number, seconds: number) => void
}

/** Bounds of a desk; tests make them small. */
export type DeskLimits = {
  /** Commands decided in one transaction. */
  readonly batch: number
  /** Transactions under way at once. */
  readonly lanes: number
  /** Commands that may wait; one more is refused at once. */
  readonly waiting: number
  /** Tape entries posted in one transaction. */
  readonly tapeBatch: number
  /** While commands keep arriving, the tape gets one part in `tapeShare` of the desk's time. */
  readonly tapeShare: number
  /** Tape entries that may wait while commands keep arriving; when more entries wait, the tape goes first. */
  readonly tapeBehind: number
  /** How long a cancel or change waits for the tape before it is answered as pending. */
  readonly answerWithinMs: number
  /** How long the desk asks for the outcome of a commit whose connection broke. */
  readonly resolveWithinMs: number
  /** How long commands wait while the desk catches up; the desk cannot catch up while its database is unreachable. */
  readonly patienceMs: number
}

export const usualLimits: DeskLimits = {
  batch: 256,
  lanes: 1,
  waiting: 2_048,
  tapeBatch: 512,
  tapeShare: 8,
  tapeBehind: 20_000,
  answerWithinMs: 3_000,
  resolveWithinMs: 5_000,
  patienceMs: 5_000,
}

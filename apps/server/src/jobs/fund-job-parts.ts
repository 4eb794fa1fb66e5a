import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { IdSource } from '../db/ids.ts'
import type { BusinessClock } from '../market/clock.ts'
import type { MarketRoom } from '../market/market-room.ts'
import type { Settings } from '../settings.ts'
import type { OrderDesk } from '../trading/order-desk.ts'
import type { JobParts } from './job-parts.ts'

export type FundJobParts = JobParts & {
  readonly ids: IdSource
  readonly calendar: Calendar
  readonly clock: BusinessClock
  readonly market: MarketRoom
  readonly desk: Pick<OrderDesk, 'submit' | 'settled'>
  readonly settings: Pick<Settings, 'value'>
}

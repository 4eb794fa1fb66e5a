import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { MarketRoom } from '../../market/quotes/market-room.ts'
import type { BusinessClock } from '../../platform/clock.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { JobParts } from '../../platform/jobs/job-parts.ts'
import type { Settings } from '../../platform/settings.ts'
import type { OrderDesk } from '../../shares/desk/order-desk.ts'

export type FundJobParts = JobParts & {
  readonly ids: IdSource
  readonly calendar: Calendar
  readonly clock: BusinessClock
  readonly market: MarketRoom
  readonly desk: Pick<OrderDesk, 'submit' | 'settled'>
  readonly settings: Pick<Settings, 'value'>
}

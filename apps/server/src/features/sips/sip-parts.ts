import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { Database } from '../../db/connect.ts'
import type { Door } from '../../http/door.ts'
import type { FundOrderParts } from '../../trading/fund-orders.ts'

export interface SipParts extends Door, FundOrderParts {
  readonly db: Pick<Database, 'pool'>
  readonly calendar: Calendar
}

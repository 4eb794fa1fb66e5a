import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { Database } from '../../platform/db/connect.ts'
import type { Door } from '../../platform/http/door.ts'
import type { FundOrderParts } from '../orders/fund-orders.ts'

export interface SipParts extends Door, FundOrderParts {
  readonly db: Pick<Database, 'pool'>
  readonly calendar: Calendar
}

import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { Database } from '../../platform/db/connect.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import type { FundOrderParts } from '../orders/fund-orders.ts'

export interface SipParts extends HttpDeps, FundOrderParts {
  readonly db: Pick<Database, 'pool'>
  readonly calendar: Calendar
}

import type { BusinessDate } from '@bahi/domain/calendar/business-date'
import type { FundJobParts } from './fund-job.ts'

/** What every scheme aims at on the next trading day, written down before it opens. */
export async function decidePlans(_parts: FundJobParts, _ended: BusinessDate, _next: BusinessDate): Promise<void> {}

import type { BusinessDate } from '@bahi/domain/calendar/business-date'
import type { FundJobParts } from './fund-job-parts.ts'

export type LoanJobParts = FundJobParts

/** The evening of a trading day, after the NAVs: interest of every day up to it, what is pledged, shortfalls and cures. */
export async function turnLoanEvening(_parts: LoanJobParts, _ended: BusinessDate, _next: BusinessDate): Promise<void> {}

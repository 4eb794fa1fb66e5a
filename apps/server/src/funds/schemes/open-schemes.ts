import type { BusinessDate } from '@bahi/domain/calendar/business-date'
import { inLeasedTransaction } from '../../platform/db/role-lease.ts'
import type { FundJobParts } from './fund-job-parts.ts'

/** Funds that were announced open in the morning of the first trading day from their date on; the clock does it, nobody may do it sooner. Bears being run again. */
export async function openSchemes(
  parts: Pick<FundJobParts, 'pool' | 'lease' | 'log'>,
  next: BusinessDate,
): Promise<void> {
  const opened = await inLeasedTransaction(parts, async (tx) => {
    const { rows } = await tx.query<{ code: string }>(
      `update bahi.scheme set state = 'open' where state = 'coming' and subscribe_from <= $1 returning code`,
      [next],
    )
    return rows.map(({ code }) => code)
  })
  if (opened.length > 0) parts.log.info({ next, opened }, 'funds opened')
}

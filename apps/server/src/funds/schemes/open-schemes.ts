import type { BusinessDate } from '@bahi/money/business-date'
import { inLeasedTransaction } from '../../platform/db/role-lease.ts'
import type { FundJobParts } from './fund-job-parts.ts'

/**
 * Opens announced funds in the morning of the first trading day on or after their date. Only this job opens a fund, so
 * no person can open a fund early. A second run changes nothing.
 */
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

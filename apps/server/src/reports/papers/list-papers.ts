import type { listPapers } from '@bahi/contract/reports/papers'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { financialYears } from '@bahi/domain/reports/financial-year'
import { businessDate } from '@bahi/money/business-date'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Who } from '../../platform/http/who.ts'

/** Two years of trading days. Older contract notes are found by their date. */
const MAX_DAYS = 500

/** Lists the papers that exist for a customer. */
export async function readPaperList(
  db: Queryable,
  { shard, customerId }: Who,
  today: string,
): Promise<ReplyOf<typeof listPapers>> {
  const { rows: days } = await db.query<{ date: string; trades: number }>(
    'select traded_on as date, count(*)::integer as trades from bahi.fill where shard = $1 and owner = $2 group by traded_on order by traded_on desc limit $3',
    [shard, customerId, MAX_DAYS],
  )
  const {
    rows: [first],
  } = await db.query<{ date: string | null }>(
    'select min(business_date) as date from bahi.journal where shard = $1 and owner = $2',
    [shard, customerId],
  )
  const {
    rows: [has],
  } = await db.query<{ funds: boolean; loans: boolean }>(
    `select exists (select from bahi.fund_order where shard = $1 and customer_id = $2) or exists (select from bahi.fund_lot where shard = $1 and owner = $2) as funds,
       exists (select from bahi.loan where shard = $1 and customer_id = $2) as loans`,
    [shard, customerId],
  )
  const since = first?.date ?? null
  return {
    noteDays: days,
    years:
      since === null
        ? []
        : financialYears(businessDate(since), businessDate(since > today ? since : today)).map(
            ({ year, from, until }) => ({ year, from, until }),
          ),
    hasFunds: has?.funds ?? false,
    hasLoans: has?.loans ?? false,
  }
}

import type { TaxDetails } from '@bahi/domain/reports/tax-details'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import type { Who } from '../../platform/http/who.ts'

type DetailRow = { other_income_paise: bigint | null }
type LossRow = { year: number; short_paise: bigint; long_paise: bigint }

/** Reads what a customer told of a financial year; without any word the income is unknown and there is no loss. */
export async function readTaxDetails(
  db: Queryable,
  { shard, customerId }: Pick<Who, 'shard' | 'customerId'>,
  year: number,
): Promise<TaxDetails> {
  const of = [shard, customerId, year]
  const {
    rows: [told],
  } = await db.query<DetailRow>(
    'select other_income_paise from bahi.tax_details where shard = $1 and customer_id = $2 and year = $3',
    of,
  )
  const { rows: losses } = await db.query<LossRow>(
    'select loss_year as year, short_paise, long_paise from bahi.tax_loss where shard = $1 and customer_id = $2 and year = $3 order by loss_year desc',
    of,
  )
  return {
    otherIncomePaise: told?.other_income_paise ?? null,
    losses: losses.map((row) => ({ year: row.year, shortPaise: row.short_paise, longPaise: row.long_paise })),
  }
}

/** Replaces what a customer told of a financial year. The row of the year is the lock between two such writes. */
export async function writeTaxDetails(
  tx: Transaction,
  { shard, customerId }: Pick<Who, 'shard' | 'customerId'>,
  year: number,
  { otherIncomePaise, losses }: TaxDetails,
): Promise<void> {
  await tx.query(
    `insert into bahi.tax_details (shard, customer_id, year, other_income_paise) values ($1, $2, $3, $4)
     on conflict (shard, customer_id, year) do update set other_income_paise = excluded.other_income_paise`,
    [shard, customerId, year, otherIncomePaise],
  )
  await tx.query('delete from bahi.tax_loss where shard = $1 and customer_id = $2 and year = $3', [
    shard,
    customerId,
    year,
  ])
  await tx.query(
    `insert into bahi.tax_loss (shard, customer_id, year, loss_year, short_paise, long_paise)
     select $1, $2, $3, loss.* from unnest($4::smallint[], $5::bigint[], $6::bigint[]) loss`,
    [
      shard,
      customerId,
      year,
      losses.map((loss) => loss.year),
      losses.map(({ shortPaise }) => shortPaise),
      losses.map(({ longPaise }) => longPaise),
    ],
  )
}

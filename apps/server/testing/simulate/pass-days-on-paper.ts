import type { TestDatabase } from '../open-test-database.ts'

/**
 * Enters closed days of the exchange on which nothing happened, one after another from a date on. They make days before
 * them old without trading each of them.
 */
export async function passDaysOnPaper(
  { owner }: Pick<TestDatabase, 'owner'>,
  from: string,
  count: number,
): Promise<void> {
  await owner.pool.query(
    `insert into bahi.exchange_day (date, day_number, source, engine_version, opening, state, second, opened_at, closed_at)
     select $1::date + n, 1000000 + n, 'replay', 1, '\\x00', 'closed', 57600, $3, $3 from generate_series(0, $2::integer - 1) as n`,
    [from, count, new Date(0)],
  )
}

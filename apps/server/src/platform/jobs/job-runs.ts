import type { Queryable } from '../db/in-transaction.ts'

/** One run of a business job: a job is done once for a business date and subject, however often it is asked for. */
export type JobRun = { readonly job: string; readonly businessDate: string; readonly subject: string }

export async function hasRun(db: Queryable, { job, businessDate, subject }: JobRun): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'job-has-run',
    text: 'select from bahi.job_run where job = $1 and business_date = $2 and subject = $3',
    values: [job, businessDate, subject],
  })
  return rowCount !== 0
}

/** The names of a job's runs from a business date on (`nameOfRun`). */
export async function readRuns(db: Queryable, job: string, from: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ business_date: string; subject: string }>(
    'select business_date, subject from bahi.job_run where job = $1 and business_date >= $2',
    [job, from],
  )
  return new Set(rows.map((row) => nameOfRun({ businessDate: row.business_date, subject: row.subject })))
}

export function nameOfRun({ businessDate, subject }: Pick<JobRun, 'businessDate' | 'subject'>): string {
  return `${businessDate} ${subject}`
}

/** The latest business date of a job and subject, at most the given one; undefined when there is none. */
export async function readLastRun(
  db: Queryable,
  { job, subject, until }: { readonly job: string; readonly subject: string; readonly until: string },
): Promise<string | undefined> {
  const { rows } = await db.query<{ date: string }>(
    // Down the primary key: past the other subjects of the latest dates only.
    'select business_date as date from bahi.job_run where job = $1 and business_date <= $2 and subject = $3 order by business_date desc limit 1',
    [job, until, subject],
  )
  return rows[0]?.date
}

/** Forgets the runs of shards before a day, but the latest of each shard. The database lets go of two jobs' runs only. */
export async function forgetShardRuns(db: Queryable, job: string, until: string): Promise<void> {
  await db.query('select bahi.forget_shard_runs($1, $2)', [job, until])
}

/** Writes a run down; says whether it was the first. */
export async function noteRun(
  db: Queryable,
  { job, businessDate, subject }: JobRun,
  finishedAt: Date,
  result: object,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into bahi.job_run (job, business_date, subject, finished_at, result) values ($1, $2, $3, $4, $5) on conflict (job, business_date, subject) do nothing',
    [job, businessDate, subject, finishedAt, JSON.stringify(result)],
  )
  return rowCount === 1
}

/** Writes runs down in one statement; gives the subjects of those that were the first. */
export async function noteRuns(
  db: Queryable,
  runs: readonly { readonly run: JobRun; readonly result: object }[],
  finishedAt: Date,
): Promise<string[]> {
  if (runs.length === 0) return []
  const { rows } = await db.query<{ subject: string }>(
    `insert into bahi.job_run (job, business_date, subject, finished_at, result)
     select run.job, run.business_date, run.subject, $4::timestamptz, run.result
     from unnest($1::text[], $2::date[], $3::text[], $5::jsonb[]) as run (job, business_date, subject, result)
     on conflict (job, business_date, subject) do nothing returning subject`,
    [
      runs.map(({ run }) => run.job),
      runs.map(({ run }) => run.businessDate),
      runs.map(({ run }) => run.subject),
      finishedAt,
      runs.map(({ result }) => JSON.stringify(result)),
    ],
  )
  return rows.map(({ subject }) => subject)
}

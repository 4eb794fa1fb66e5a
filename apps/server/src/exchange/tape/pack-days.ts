import type { Queryable } from '../../platform/db/in-transaction.ts'
import { inLeasedTransaction } from '../../platform/db/role-lease.ts'
import type { JobParts } from '../../platform/jobs/job-parts.ts'

/** Order log and tape of so many latest sessions stay rows; older ones are packed. As many as have their minutes. */
export const SESSIONS_IN_ROWS = 22

/**
 * The database packs at most some hundred thousand rows in one turn. One that never packed catches up over several
 * nights, so that none of them becomes long.
 */
const MAX_TURNS_A_NIGHT = 100

export interface PackParts extends Pick<JobParts, 'pool' | 'lease' | 'log'> {
  /** Another number of sessions for tests; the database refuses to pack the ten latest days. */
  readonly sessionsInRows?: number
}

/**
 * Packs order log and tape of days that are old enough, turn by turn, each in one transaction: a row and its pack never
 * exist both, and never neither. What the database refuses to pack stays in rows and is logged; the market goes on.
 * Returns the days of which something was packed.
 */
export async function packDays(parts: PackParts): Promise<string[]> {
  const until = await readLastOldDay(parts.pool, parts.sessionsInRows ?? SESSIONS_IN_ROWS)
  if (until === undefined) return []
  const packed = new Set<string>()
  for (let turn = 0; turn < MAX_TURNS_A_NIGHT; turn += 1) {
    const date = await readFirstDayInRows(parts.pool)
    if (date === null || date > until || !(await packSome(parts, date))) break
    packed.add(date)
  }
  return [...packed]
}

/** Whether rows of a day were packed. */
async function packSome(parts: PackParts, date: string): Promise<boolean> {
  try {
    const rows = await inLeasedTransaction(parts, async (tx) => {
      const { rows: answer } = await tx.query<{ rows: bigint }>('select bahi.pack_day($1) as rows', [date])
      return Number(answer[0]?.rows ?? 0n)
    })
    parts.log.info({ date, rows }, 'rows of an old day are packed')
    return rows > 0
  } catch (error) {
    if (!isRefusal(error)) throw error
    parts.log.error({ date, err: error }, 'a day cannot be packed and stays as it is')
    return false
  }
}

/** restrict_violation or data_corrupted, as the function in the database raises them. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '23001' || error.code === 'XX001')
}

/** The latest closed day that is older than the sessions that stay rows. */
async function readLastOldDay(db: Queryable, sessionsInRows: number): Promise<string | undefined> {
  const { rows } = await db.query<{ date: string }>(
    `select date from bahi.exchange_day where state = 'closed' order by date desc offset $1 limit 1`,
    [sessionsInRows],
  )
  return rows[0]?.date
}

async function readFirstDayInRows(db: Queryable): Promise<string | null> {
  const { rows } = await db.query<{ date: string | null }>(
    'select least((select min(date) from bahi.exchange_input), (select min(date) from bahi.tape)) as date',
  )
  return rows[0]?.date ?? null
}

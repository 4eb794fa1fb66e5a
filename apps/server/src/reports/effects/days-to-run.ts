import { ENGINE_VERSION } from '../../exchange/price/simulated-day.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

export type RunnableDay = 'running' | 'closed' | 'none'

/**
 * What can be said of some days: `closed` can be run again by this engine, `running` is not over, and `none` is no simulated day or one of an
 * older engine.
 */
export async function readRunnableDays(
  db: Queryable,
  dates: readonly string[],
): Promise<ReadonlyMap<string, RunnableDay>> {
  const { rows } = await db.query<{ date: string; state: string; source: string; engine_version: number }>({
    name: 'read-days-to-run',
    text: `select date, state, source, engine_version from bahi.exchange_day where date = any($1::date[])`,
    values: [dates],
  })
  return new Map(
    rows.map(({ date, state, source, engine_version: version }) => {
      if (source !== 'simulated' || version !== ENGINE_VERSION) return [date, 'none']
      return [date, state === 'closed' ? 'closed' : 'running']
    }),
  )
}

import type pg from 'pg'
import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { BusinessDate } from '@bahi/money/business-date'
import { wholeDemoMarket, seedDemoMarket, demoWithoutCompanies } from '../seed/seed-demo-market.ts'
import type { Connections } from './connect-all.ts'
import type { SystemClock } from './platform/clock.ts'
import { connect } from './platform/db/connect.ts'
import { inTransaction } from './platform/db/in-transaction.ts'
import { fenceEach } from './platform/db/role-lease.ts'
import { createSeal } from './platform/seal.ts'
import type { ServerOptions } from './server-options.ts'
import { installActKey } from './staff/four-eyes/act-proof.ts'

/** Customers are spread over all shards from the start, so that adding a database changes no key. */
export const SHARDS = Array.from({ length: 64 }, (_, shard) => shard)

/** Beside these connections nobody of this process is at work yet. */
const CONNECTIONS = 4
/** The past of five hundred companies is computed between two statements, on a machine that may have other work. */
const SILENT_MS = 60_000

/**
 * Fills an empty database, or finishes what was interrupted. Every transaction is fenced: of two floors that start at once
 * the second waits for the leases, and one that lost them while it was silent writes nothing more beside its successor.
 */
export async function seedDemo(
  { database, market, demo, tell, sealKey }: ServerOptions,
  connections: Connections,
  calendar: Calendar,
  systemClock: SystemClock,
  from: BusinessDate,
) {
  const seal = createSeal(sealKey)
  const { jobs } = connections.leases
  const opened = (['owner', 'app', 'exchange'] as const).map((role) =>
    connect(database.access[role], { connections: CONNECTIONS, name: 'bahi-seed' }),
  )
  const [owner, app, exchange] = opened.map(({ pool }) => pool) as [pg.Pool, pg.Pool, pg.Pool]
  for (const pool of [owner, app, exchange]) fenceEach(pool, jobs, SILENT_MS)
  try {
    await inTransaction(owner, (tx) => installActKey(tx, seal))
    const { rows } = await app.query("select 1 from bahi.instrument where source = 'simulated' limit 1")
    if (rows.length === 0 && market === 'simulated')
      tell('Filling the demo market: 500 invented companies and a year of history …')
    return await seedDemoMarket(
      {
        owner,
        app,
        exchange,
        calendar,
        ids: connections.ids,
        shards: SHARDS,
        systemClock,
        hashPassword: (password) => connections.passwords.hash(password),
        seal,
        jobs,
      },
      demo ??
        (market === 'simulated' ? wholeDemoMarket() : demoWithoutCompanies(market === 'live' ? undefined : 'open')),
      from,
    )
  } finally {
    for (const one of opened) await one.close()
  }
}

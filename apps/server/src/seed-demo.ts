import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { BusinessDate } from '@bahi/money/business-date'
import { wholeDemoMarket, seedDemoMarket, demoWithoutCompanies } from '../seed/seed-demo-market.ts'
import type { Connections } from './connect-all.ts'
import type { SystemClock } from './platform/clock.ts'
import { connect } from './platform/db/connect.ts'
import { createSeal } from './platform/seal.ts'
import type { ServerOptions } from './server-options.ts'
import { installActKey } from './staff/four-eyes/act-proof.ts'

/** Customers are spread over all shards from the start, so that adding a database changes no key. */
export const SHARDS = Array.from({ length: 64 }, (_, shard) => shard)

export async function seedDemo(
  { database, market, demo, tell, sealKey }: ServerOptions,
  connections: Connections,
  calendar: Calendar,
  systemClock: SystemClock,
  from: BusinessDate,
) {
  const seal = createSeal(sealKey)
  const owner = connect(database.access.owner, { connections: 2, name: 'bahi-seed' })
  try {
    await installActKey(owner.pool, seal)
    const { rows } = await connections.app.pool.query(
      "select 1 from bahi.instrument where source = 'simulated' limit 1",
    )
    if (rows.length === 0 && market === 'simulated')
      tell('Filling the demo market: 500 invented companies and a year of history …')
    return await seedDemoMarket(
      {
        owner: owner.pool,
        app: connections.app.pool,
        exchange: connections.exchangeDatabase.pool,
        calendar,
        ids: connections.ids,
        shards: SHARDS,
        systemClock,
        hashPassword: (password) => connections.passwords.hash(password),
        seal,
        jobs: connections.leases.jobs,
      },
      demo ??
        (market === 'simulated' ? wholeDemoMarket() : demoWithoutCompanies(market === 'live' ? undefined : 'open')),
      from,
    )
  } finally {
    await owner.close()
  }
}

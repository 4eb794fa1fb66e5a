import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { businessDate } from '@bahi/money/business-date'
import { DEMO_PASSWORD, demoCustomers } from '../seed/demo-customers.ts'
import { smallDemoMarket } from '../seed/seed-demo-market.ts'
import { buildServer } from '../src/build-server.ts'
import { runEndOfDay } from '../src/nights/end-of-day.ts'
import { openDatabase } from '../src/platform/postgres/open-database.ts'
import { createApp } from '../src/server.ts'
import { inject } from './inject-call.ts'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))
const NINE_TWENTY = 9 * 3_600 + 20 * 60
const WHOLE_DAY = 86_400

/** The instruments of the order flow, cheap enough for hundreds of orders of five customers. */
export interface CrashServer {
  readonly codes: readonly string[]
}

/**
 * Fills the data folder of a server with the small seed. A server keeps an existing seed, and a small one is rebuilt
 * quickly after each crash. All customers bought shares the day before, so that they can sell.
 */
export async function settleCrashServer(dataDir: string): Promise<CrashServer> {
  const database = await openDatabase({
    databaseUrl: undefined,
    dataDir,
    migrationsFolder: MIGRATIONS,
    log: () => undefined,
  })
  const parts = await buildServer({
    database,
    market: 'simulated',
    demo: smallDemoMarket(),
    clockSpeed: 1,
    timePasses: false,
    allowsDemoFromAfar: false,
    firewallSecret: undefined,
    sealKey: new Uint8Array(32),
    log: pino({ level: 'silent' }),
    tell: () => undefined,
    onFault: (error) => {
      throw error
    },
  })
  const app = await createApp(parts)
  const call = async (path: string, input: object, token?: string, method: 'GET' | 'POST' = 'POST') =>
    (await inject(app, path, input, { method, ...(token === undefined ? {} : { token }) })).data
  const passTo = async (second: number): Promise<void> => {
    await parts.exchange.advance(second - parts.clock.now().second)
    await parts.desk.settled()
  }
  try {
    await passTo(NINE_TWENTY)
    const { items } = (await call('/market/api/hq/stock/getINDStockList.do', { size: '500' }, undefined, 'GET')) as {
      items: { code: string; lastPaise: number; state: string }[]
    }
    const codes = items
      .filter(({ lastPaise, state }) => lastPaise > 0 && state === 'normal')
      .toSorted((one, other) => one.lastPaise - other.lastPaise)
      .slice(0, 8)
      .map(({ code }) => code)
    for (const { phone } of demoCustomers) {
      const { token } = await call('/api/app/login.do', { phone, password: DEMO_PASSWORD })
      for (const code of codes.slice(0, 4)) await call('/api/app/user/buy.do', { code, quantity: 300 }, String(token))
    }
    await passTo(NINE_TWENTY + 600)
    await parts.exchange.advance(WHOLE_DAY)
    await runEndOfDay(parts.daysParts, businessDate(parts.clock.now().date))
    await passTo(NINE_TWENTY)
    return { codes }
  } finally {
    await app.close()
    await parts.close()
    await database.close()
  }
}

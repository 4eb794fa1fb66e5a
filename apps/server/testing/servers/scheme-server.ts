import { smallDemoMarket } from '../../seed/seed-demo-market.ts'
import { runSchemes } from '../../src/funds/plans/trade-schemes.ts'
import { type HandServer, openServerByHand } from '../open-server-by-hand.ts'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'

/** 09:15, when the continuous session begins. */
export const OPENING_BELL = 33_300

/** The small seed with two funds and a plan. */
export interface SchemeServer {
  readonly database: TestDatabase
  /** The server, which is replaced by a restart. */
  hand: HandServer
  /** Moves business time to a second minute by minute, and runs the schemes at each minute. */
  trade(until: number): Promise<void>
  /** Closes the server and opens another one on the same database. */
  restart(): Promise<void>
  rows<Row>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

export async function openSchemeServer(): Promise<SchemeServer> {
  const database = await openTestDatabase()
  const open = () => openServerByHand({ access: database.access, demo: { ...smallDemoMarket(), schemes: 'few' } })
  const bahi: SchemeServer = {
    database,
    hand: await open(),
    async trade(until) {
      const { parts } = bahi.hand
      for (let second = Math.max(OPENING_BELL, parts.clock.now().second); second <= until; second += 60) {
        await bahi.hand.passTo(second)
        await runSchemes(parts.fundJob)
      }
      // The last orders reach the order book with the next second.
      await bahi.hand.passTo(until + 1)
    },
    async restart() {
      await bahi.hand.close()
      bahi.hand = await open()
    },
    rows: async <Row>(text: string, values: unknown[] = []) =>
      (await database.owner.pool.query(text, values)).rows as Row[],
    async close() {
      await bahi.hand.close()
      await database.close()
    },
  }
  return bahi
}

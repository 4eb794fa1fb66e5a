import { smallTown } from '../../seed/seed-town.ts'
import { runSchemes } from '../../src/funds/plans/trade-schemes.ts'
import { type HandServer, openServerByHand } from '../open-server-by-hand.ts'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'

/** A quarter past nine, when the continuous session begins. */
export const OPENING_BELL = 33_300

/** The small town with two funds and a plan. */
export interface SchemeTown {
  readonly database: TestDatabase
  /** Changes when the house is opened again. */
  hand: HandServer
  /** Lets business time pass from minute to minute up to a second, and schemes act at each of them. */
  trade(until: number): Promise<void>
  /** Puts the process away and opens another on the same database. */
  restart(): Promise<void>
  rows<Row>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

export async function openSchemeTown(): Promise<SchemeTown> {
  const database = await openTestDatabase()
  const open = () => openServerByHand({ access: database.access, town: { ...smallTown(), schemes: 'few' } })
  const town: SchemeTown = {
    database,
    hand: await open(),
    async trade(until) {
      const { house } = town.hand
      for (let second = Math.max(OPENING_BELL, house.clock.now().second); second <= until; second += 60) {
        await town.hand.passTo(second)
        await runSchemes(house.fundJob)
      }
      // What the last of them asked for reaches the book with the next second.
      await town.hand.passTo(until + 1)
    },
    async restart() {
      await town.hand.close()
      town.hand = await open()
    },
    rows: async <Row>(text: string, values: unknown[] = []) =>
      (await database.owner.pool.query(text, values)).rows as Row[],
    async close() {
      await town.hand.close()
      await database.close()
    },
  }
  return town
}

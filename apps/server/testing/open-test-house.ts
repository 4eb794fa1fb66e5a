import { smallTown, type Town } from '../seed/seed-town.ts'
import type { HouseOptions } from '../src/server-options.ts'
import { type HandHouse, openHouseByHand } from './open-house-by-hand.ts'
import { openTestDatabase, type TestDatabase } from './open-test-database.ts'

/** The house over a small town, on a database of one test's own. */
export interface TestHouse extends HandHouse {
  readonly database: TestDatabase
}

export interface TestHouseOptions extends Pick<HouseOptions, 'ticker'> {
  readonly market?: HouseOptions['market']
  /** Which funds and plans the town begins with; none unless a test is about them. */
  readonly schemes?: Town['schemes']
  /** What the database holds before the house is opened. */
  readonly prepare?: (database: TestDatabase) => Promise<unknown>
}

export async function openTestHouse({
  market = 'simulated',
  prepare,
  ticker,
  schemes = 'none',
}: TestHouseOptions = {}): Promise<TestHouse> {
  const database = await openTestDatabase()
  await prepare?.(database)
  const house = await openHouseByHand({
    access: database.access,
    market,
    ...(ticker === undefined ? {} : { ticker }),
    ...(market === 'simulated' ? { town: { ...smallTown(), schemes } } : {}),
  })
  const closeHouse = house.close.bind(house)
  return Object.assign(house, {
    database,
    async close() {
      await closeHouse()
      await database.close()
    },
  })
}

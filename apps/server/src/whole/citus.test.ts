import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CitusDatabase, openCitusDatabase } from '../../testing/citus/open-citus-database.ts'
import { tryStatements } from '../../testing/citus/try-statements.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { runSimulation, type SimulatedDay } from '../../testing/simulate/run-simulation.ts'
import { readPlacements } from '../../testing/statements/split-by-shard.ts'
import { ALL_SHARDS } from '../ledger/verify/trial-balance.ts'
import type { DatabaseAccess } from '../platform/db/connect.ts'

const DAYS = 2
const CUSTOMERS = 40

/** The administrator's address of the coordinator of a Citus cluster, in a database that has the extension. */
const clusterUrl = process.env['CITUS_URL'] ?? ''

describe.skipIf(clusterUrl === '')(
  'the whole server, spread over a cluster (needs CITUS_URL, a coordinator of Citus)',
  () => {
    let citus: CitusDatabase
    beforeAll(async () => {
      citus = await openCitusDatabase(clusterUrl)
    }, 600_000)
    afterAll(() => citus?.remove())

    it('has every table where its comment says, and a second run finds nothing to do', async () => {
      const database = await openTestDatabase()
      const client = await database.owner.pool.connect()
      const placements = [...(await readPlacements(client)).values()]
      client.release()
      await database.close()
      const count = (placement: string) => placements.filter((one) => one === placement).length
      const [dry, first, second] = citus.runs
      expect(dry).toMatchObject({ copied: count('reference'), spread: count('shard'), before: 0 })
      expect(first).toEqual({ ...dry, isDryRun: false })
      expect(second).toMatchObject({
        copied: 0,
        spread: 0,
        foreignKeys: 0,
        settings: 0,
        local: count('local'),
        before: count('reference') + count('shard'),
      })
    })

    it('refuses none of the statements', { timeout: 600_000 }, async () => {
      const { tried, ran, refused } = await tryStatements(citus.url)
      expect(refused).toEqual([])
      expect(tried).toBeGreaterThan(1_000)
      expect(ran / tried).toBeGreaterThan(0.8)
    })

    it(
      'comes in the same days to the same state as in one PostgreSQL, and everything adds up',
      { timeout: 1_200_000 },
      async () => {
        const database = await openTestDatabase()
        const single = await simulate(database.access)
        await database.close()
        const spread = await simulate(citus.access)
        expect(spread.map(({ wrong }) => wrong)).toEqual(spread.map(() => []))
        expect(spread).toEqual(single)
      },
    )
  },
)

/** A desk for each shard: what a desk locks and writes in one statement lies on one machine. */
function simulate(access: DatabaseAccess): Promise<SimulatedDay[]> {
  return runSimulation({
    access,
    days: DAYS,
    customers: CUSTOMERS,
    market: 'small',
    seed: 1,
    deskGroups: ALL_SHARDS.length,
  })
}

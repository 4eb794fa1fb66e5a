import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CitusDatabase, openCitusDatabase, runDistribute } from '../../testing/citus/open-citus-database.ts'
import { tryStatements } from '../../testing/citus/try-statements.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { runSimulation, type SimulatedDay } from '../../testing/simulate/run-simulation.ts'
import { readPlacements } from '../../testing/statements/split-by-shard.ts'
import { ALL_SHARDS } from '../ledger/verify/trial-balance.ts'
import { accessFromUrl, type DatabaseAccess } from '../platform/db/connect.ts'
import { migrate } from '../platform/db/migrate.ts'

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))
const REHEARSAL = fileURLToPath(new URL('../../testing/citus/rehearsal.sql', import.meta.url))
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

    it('takes the migrations of a next version, and spreads what they bring', { timeout: 240_000 }, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'bahi-rehearsal-'))
      await cp(MIGRATIONS, folder, { recursive: true })
      await cp(REHEARSAL, join(folder, '9000-rehearsal.sql'))
      const next = await openCitusDatabase(clusterUrl)
      const { url } = next
      const { app, owner } = accessFromUrl(url)
      expect(await migrate(owner, folder)).toEqual({ applied: ['9000-rehearsal'] })
      expect(await runDistribute(url)).toMatchObject({ copied: 0, spread: 0, foreignKeys: 0, settings: 0 })
      const [client, admin] = [new pg.Client(app), new pg.Client(owner)]
      await Promise.all([client.connect(), admin.connect()])
      try {
        const { rows } = await admin.query(
          `select logicalrelid::text as name, partmethod as method from pg_dist_partition where logicalrelid::text ~ '^(bahi.)?r_' order by 1`,
        )
        expect(rows).toMatchObject([
          { name: 'r_kind', method: 'n' },
          { name: 'r_line', method: 'h' },
          { name: 'r_note', method: 'h' },
          { name: 'r_setting', method: 'n' },
        ])
        // Keys, grants and triggers hold on the machines.
        await expect(
          client.query('insert into bahi.r_note (shard, id, customer_id) values (3, 1, 99)'),
        ).rejects.toThrow('r_note_customer')
        await expect(client.query('delete from bahi.r_note where shard = 3 and id = 1')).rejects.toMatchObject({
          code: '42501',
        })
        await expect(admin.query('truncate bahi.r_note cascade')).rejects.toBeInstanceOf(pg.DatabaseError)
        expect((await client.query('select name from bahi.r_kind order by id')).rows).toEqual([
          { name: 'first' },
          { name: 'second' },
        ])
      } finally {
        await Promise.all([client.end(), admin.end()])
        await next.remove()
      }
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

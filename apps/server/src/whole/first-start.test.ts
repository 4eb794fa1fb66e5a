import { afterEach, beforeEach, expect, it } from 'vitest'
import { demoCustomers } from '../../seed/demo-customers.ts'
import { openSponsor } from '../../seed/demo-schemes.ts'
import { smallDemoMarket } from '../../seed/seed-demo-market.ts'
import { hasNats, startNats } from '../../testing/cluster/start-nats.ts'
import { type HandServer, openServerByHand } from '../../testing/open-server-by-hand.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import { seedPartsOf, takeRole } from '../../testing/open-test-exchange.ts'
import { holdablePool } from '../../testing/pools/holdable-pool.ts'
import { untilSomebodyWaits } from '../../testing/race.ts'
import { fenceEach, type Lease, LeaseLost } from '../platform/db/role-lease.ts'
import { createLocalWire } from '../platform/wire/local-wire.ts'
import { openNatsWire } from '../platform/wire/nats-wire.ts'
import { wirePlaceFrom } from '../platform/wire/wire-place.ts'
import type { Role } from '../roles.ts'

const DEMO = { ...smallDemoMarket(), schemes: 'few', inventsOffers: true } as const
const SILENT_MS = 60_000

let database: TestDatabase
const closings: (() => Promise<unknown>)[] = []
beforeEach(async () => void (database = await openTestDatabase()))
afterEach(async () => {
  for (const closing of closings.splice(0).toReversed()) await closing().catch(() => undefined)
  await database.close()
})

async function counts(): Promise<Record<string, unknown>> {
  const tables = [
    'instrument',
    'customer',
    'journal',
    'offer',
    'participant',
    'scheme',
    'seed_chain',
    'staff',
    'lender',
  ]
  const { rows } = await database.owner.pool.query<Record<string, unknown>>(
    `select ${tables.map((table) => `(select count(*)::int from bahi.${table}) as ${table}`).join(', ')}`,
  )
  return rows[0] ?? {}
}

it.skipIf(!hasNats)(
  'makes one market when doors, desks and two floors start at the same moment on an empty database (needs nats-server)',
  { timeout: 240_000 },
  async () => {
    const nats = await startNats()
    closings.push(() => nats.remove())
    const start = async (...roles: Role[]): Promise<HandServer> => {
      const place = wirePlaceFrom(nats.url, undefined)
      const wire = await openNatsWire({ place, name: roles.join(' '), onError: () => undefined })
      closings.push(() => wire.close())
      return openServerByHand({ access: database.access, demo: DEMO, cluster: { roles, wire }, deskGroups: 2 })
    }
    const floors = [start('floor'), start('floor')] as const
    const others = [start('desk'), start('door'), start('door')] as const
    const first = await Promise.race(floors.map((floor, at) => floor.then((server) => ({ at, server }))))
    for (const other of await Promise.all(others)) closings.push(() => other.close())
    const seeded = await counts()
    expect(seeded).toMatchObject({ instrument: 18, customer: demoCustomers.length, offer: 3, seed_chain: 1, lender: 2 })
    const token = await (await others[1]).logIn('9000000001')
    expect(token).not.toBe('undefined')
    // The second floor goes through the same start when the first is gone, and finds nothing to do.
    await first.server.close()
    const second = await floors[first.at === 0 ? 1 : 0]
    closings.push(() => second.close())
    expect(await counts()).toEqual(seeded)
  },
)

it('keeps a floor that lost its role in the middle of the first start from writing beside its successor', async () => {
  let taking: Promise<Lease> | undefined
  const starting = openServerByHand({
    access: database.access,
    demo: DEMO,
    cluster: { roles: ['floor'], wire: createLocalWire() },
    tell: () => void (taking ??= takeRole(database, 'jobs')),
  })
  await expect(starting).rejects.toBeInstanceOf(LeaseLost)
  await taking
  const { staff, offer, scheme } = await counts()
  expect({ staff, offer, scheme }).toEqual({ staff: 0, offer: 0, scheme: 0 })
})

it('lets a successor wait for what was begun, so that it finds it and makes no second one', async () => {
  const sponsorOf = async (lease: Lease) => {
    const held = holdablePool(database.access.owner)
    closings.push(() => held.pool.end())
    fenceEach(held.pool, lease, SILENT_MS)
    return { held, open: () => openSponsor({ ...seedPartsOf(database, [0]), pool: held.pool }) }
  }
  const silent = await sponsorOf(await takeRole(database, 'jobs'))
  const commit = silent.held.holdNextCommit()
  const begun = silent.open()
  await commit.reached
  const taking = takeRole(database, 'jobs')
  await untilSomebodyWaits(database.owner.pool)
  commit.letGo()
  const successor = await sponsorOf(await taking)
  expect(await successor.open()).toEqual(await begun)
  await expect(silent.open()).rejects.toBeInstanceOf(LeaseLost)
  expect(await counts()).toMatchObject({ participant: 1 })
})

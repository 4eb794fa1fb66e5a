import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoCustomers } from '../../seed/demo-customers.ts'
import {
  findBrokenWords,
  findFaults,
  endPostgres,
  isSessionOver,
  readLedger,
  readHeld,
  readOrdersKept,
  waitUntilSettled,
} from '../../testing/crash-checks.ts'
import { CrashClient } from '../../testing/crash-client.ts'
import type { OrderTold } from '../../testing/crash-intents.ts'
import { bundleServer, findLastingPort, RunningServer } from '../../testing/running-server.ts'
import { settleCrashServer } from '../../testing/settle-crash-server.ts'
import { RandomStreams } from '../exchange/price/random.ts'
import type { Database } from '../platform/db/connect.ts'

/** 25 before a change of the desk, 500 in the long run. */
const CRASHES = Number(process.env['BAHI_CRASHES'] ?? 10)
const SEED = Number(process.env['BAHI_CRASH_SEED'] ?? 1)
/** A day lasts as long as ten crashes: most orders live through several of them, and long runs go through nights. */
const CLOCK_SPEED = 300
/** Whose orders rest through a crash. In a long run the flow would spend their cash. */
const ANCHOR_HOLDER = '9000000005'

/** How a server ends: alone; with its database taken from under it; both at once; before it has even come up again. */
type Crash = 'server' | 'postmaster' | 'both' | 'coming up'
const CRASH_KINDS: readonly Crash[] = [
  'server',
  'server',
  'postmaster',
  'server',
  'coming up',
  'server',
  'server',
  'both',
  'server',
  'server',
]

describe('a server that is killed again and again', () => {
  let folder: string
  let dataDir: string
  let server: RunningServer
  let client: CrashClient
  let codes: readonly string[]
  let start: () => RunningServer
  const draws = new RandomStreams(new Uint8Array(32).fill(SEED), 'crashes', ['moments'])

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bahi-crash-'))
    // Root's PostgreSQL runs as nobody, who must be able to pass.
    await chmod(folder, 0o755)
    dataDir = join(folder, 'data')
    codes = (await settleCrashServer(dataDir)).codes
    const place = {
      program: await bundleServer(folder),
      dataDir,
      port: await findLastingPort(),
      clockSpeed: CLOCK_SPEED,
    }
    start = () => new RunningServer(place)
    server = start()
    await server.ready()
    client = new CrashClient(
      server.url,
      join(folder, 'notebook.jsonl'),
      demoCustomers.map(({ phone }) => phone),
      SEED,
    )
    await client.logIn()
  })
  afterAll(async () => {
    await client?.stopFlow()
    await server?.kill()
    await endPostgres(dataDir)
    await rm(folder, { recursive: true, force: true })
  })

  const withLedger = <Result>(work: (ledger: Database) => Promise<Result>) => readLedger(dataDir, work)

  async function crash(kind: Crash): Promise<void> {
    await sleep(500 + draws.below(0, 2_000))
    if (kind === 'postmaster') {
      await server.killPostmaster()
      expect(await server.ended()).toBe(1)
      expect(server.output).toContain('The database ended by itself')
      expect(server.output).not.toMatch(/\n\s+at /)
    } else {
      if (kind === 'both') await server.killPostmaster()
      await server.kill()
    }
    server = start()
    if (kind !== 'coming up') return
    await sleep(draws.below(0, 5_000))
    await server.kill()
    server = start()
  }

  /** A resting order from before a crash is still in the book and can be cancelled, unless its session is over. */
  async function expectAlive({ id, placedOn }: OrderTold): Promise<void> {
    const { state } = await client.end(ANCHOR_HOLDER, id)
    // Orders expire at the close, and the date changes only after the night.
    const isOver = await withLedger((ledger) => isSessionOver(ledger, placedOn))
    expect(isOver ? ['cancelled', 'filled', 'expired'] : ['cancelled', 'filled']).toContain(state)
  }

  it(
    `keeps every word it gave, over ${CRASHES} crashes under a flow of orders`,
    async () => {
      const began = await client.businessDate()
      await client.lookAtPrices(codes)
      const first = await client.rest(ANCHOR_HOLDER, 3_000)
      for (let at = 0; at < CRASHES; at += 1) {
        const anchor = await client.rest(ANCHOR_HOLDER, 100 * (1 + (at % 29)))
        client.startFlow(ANCHOR_HOLDER)
        await crash(CRASH_KINDS[at % CRASH_KINDS.length] ?? 'server')
        await server.ready()
        await client.stopFlow()
        expect(await withLedger(findFaults), `after crash ${at + 1}`).toEqual([])
        await client.resendUnanswered()
        await expectAlive(anchor)
        await withLedger(waitUntilSettled)
      }
      await expectAlive(first)

      // Whoever asks again under an old key is told of the order that it made, and makes no other.
      const placed = client.placed()
      for (const intent of client
        .intents()
        .filter(({ key }) => placed.has(key))
        .slice(-40)) {
        expect(await client.ask(intent)).toMatchObject({ kind: 'accepted', order: { id: placed.get(intent.key) } })
      }
      const kept = await withLedger((ledger) => readOrdersKept(ledger, began))
      expect([...placed.values()].toSorted()).toEqual([...kept.keys()].toSorted())
      expect(findBrokenWords(client.told.values(), kept)).toEqual([])

      for (const { phone } of demoCustomers)
        for (const { id } of await client.openOrders(phone)) await client.end(phone, id)
      await withLedger(waitUntilSettled)
      expect(await withLedger(readHeld)).toBe(0n)
      expect(await withLedger(findFaults)).toEqual([])

      // The run was worth something: there were all kinds of orders, and keys that only the second asking answered.
      expect(client.learntLate).toBeGreaterThan(0)
      expect(new Set([...kept.values()].map(({ state }) => state))).toContain('filled')
      expect(new Set([...kept.values()].map(({ state }) => state))).toContain('cancelled')
      expect(await server.stop()).toBe(0)
    },
    120_000 + CRASHES * 60_000,
  )
})

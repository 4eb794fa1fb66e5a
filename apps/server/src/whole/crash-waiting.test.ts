import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoCustomers } from '../../seed/demo-customers.ts'
import { endPostgres, findFaults, readLedger, readHeld, waitUntilSettled } from '../../testing/crash-checks.ts'
import { CrashClient } from '../../testing/crash-client.ts'
import { type Intent, PLACES, describeIntent } from '../../testing/crash-intents.ts'
import { bundleServer, findLastingPort, RunningServer } from '../../testing/running-server.ts'
import { settleCrashServer } from '../../testing/settle-crash-server.ts'
import type { Database } from '../platform/db/connect.ts'

const CRASHES = 6
/** A day lasts a minute and a quarter, and half an hour of it six seconds. */
const CLOCK_SPEED = 300
const MINUTES = 30
/** What is left of the day after the last crash passes four times as fast. */
const LAST_SPEED = 1_200
const ENDS_WITHIN_MS = 240_000
const [PHONE = ''] = demoCustomers.map(({ phone }) => phone)

type Kind = 'minutes' | 'stop' | 'stop for minutes' | 'after-market'

interface Kept {
  readonly id: string
  readonly state: string
  readonly sent: number
}

describe('orders that wait, at a server that is killed again and again', () => {
  let folder: string
  let dataDir: string
  let server: RunningServer
  let client: CrashClient
  let code = ''
  let start: (clockSpeed?: number) => RunningServer

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bahi-crash-'))
    // Root's PostgreSQL runs as nobody, who must be able to pass.
    await chmod(folder, 0o755)
    dataDir = join(folder, 'data')
    code = (await settleCrashServer(dataDir)).codes[0] ?? ''
    const place = { program: await bundleServer(folder), dataDir, port: await findLastingPort() }
    start = (clockSpeed = CLOCK_SPEED) => new RunningServer({ ...place, clockSpeed })
    server = start()
    await server.ready()
    client = new CrashClient(server.url, join(folder, 'notebook.jsonl'), [PHONE], 1)
    await client.logIn()
  })
  afterAll(async () => {
    await server?.kill()
    await endPostgres(dataDir)
    await rm(folder, { recursive: true, force: true })
  })

  const withLedger = <Result>(work: (ledger: Database) => Promise<Result>) => readLedger(dataDir, work)

  /** Orders of each kind that no price of the day reaches. */
  async function wishes(round: number): Promise<Map<Kind, Intent>> {
    const { lastPaise, lowerBandPaise, upperBandPaise, tickPaise } = await client.quote(code)
    const inside = Math.floor((lastPaise * 0.98) / tickPaise) * tickPaise
    const quantity = 100 * (round + 1)
    const low = { code, quantity, type: 'limit', pricePaise: lowerBandPaise }
    const high = { code, quantity, type: 'sl', triggerPaise: upperBandPaise - tickPaise, pricePaise: upperBandPaise }
    const place = (input: Intent['input']) => describeIntent(PHONE, PLACES.buy, input)
    return new Map<Kind, Intent>([
      ['minutes', place({ ...low, validityMinutes: MINUTES })],
      ['stop', place(high)],
      ['stop for minutes', place({ ...high, validityMinutes: MINUTES })],
      ['after-market', place({ ...low, pricePaise: inside, variety: 'amo' })],
    ])
  }

  /** The orders as the books have them, with how often the exchange received each. */
  const readKept = (ids: readonly string[]) =>
    withLedger(async (ledger) => {
      const { rows } = await ledger.pool.query<Kept>(
        `select o.id::text, o.state,
                (select count(*)::int from bahi.exchange_input i where i.kind = 'new' and i.order_id = o.id) as sent
         from bahi.orders o where o.id = any($1::bigint[]) order by o.id`,
        [ids],
      )
      return rows
    })

  async function until(ids: readonly string[], isSo: (order: Kept) => boolean): Promise<Kept[]> {
    for (const deadline = Date.now() + ENDS_WITHIN_MS; ;) {
      const kept = await readKept(ids)
      if (kept.every(isSo)) return kept
      if (Date.now() > deadline) throw new Error(`still waiting: ${JSON.stringify(kept)}`)
      await sleep(500)
    }
  }

  it('loses none, sends none twice, and releases what each held', async () => {
    const asked = new Map<Kind, Intent[]>()
    for (let round = 0; round < CRASHES; round += 1) {
      // It is taken as soon as the market takes orders.
      await client.lookAtPrices([code])
      await client.rest(PHONE, 100 * (round + 1))
      const wanted = await wishes(round)
      for (const [kind, intent] of wanted) asked.set(kind, [...(asked.get(kind) ?? []), intent])
      const sending = [...wanted.values()].map((intent) => client.want(intent))
      // The server dies while it answers, or soon after, when minutes are over and prices are reached.
      await sleep([0, 15, 40, 400, 3_000, 6_500][round] ?? 0)
      await server.kill()
      await Promise.all(sending)
      server = start(round === CRASHES - 1 ? LAST_SPEED : CLOCK_SPEED)
      await server.ready()
      await client.resendUnanswered()
      expect(await withLedger(findFaults), `after crash ${round + 1}`).toEqual([])
    }

    const placed = client.placed()
    const idsOf = (kind: Kind) => (asked.get(kind) ?? []).flatMap(({ key }) => placed.get(key) ?? [])
    const kinds: readonly Kind[] = ['minutes', 'stop', 'stop for minutes', 'after-market']
    for (const kind of kinds) expect(idsOf(kind).length, kind).toBeGreaterThan(0)
    const all = kinds.flatMap(idsOf)
    expect(new Set(all).size).toBe(all.length)
    expect(await readKept(all)).toHaveLength(all.length)

    const hasEnded = ({ state }: Kept) => ['expired', 'cancelled', 'filled', 'rejected'].includes(state)
    for (const { state, sent } of await until(idsOf('minutes'), hasEnded)) {
      expect(state).toBe('expired')
      expect(sent).toBe(1)
    }
    for (const order of await until([...idsOf('stop'), ...idsOf('stop for minutes')], hasEnded))
      expect(order).toMatchObject({ state: 'expired', sent: 0 })
    // The band of the new day may be narrower than the price, and the order is refused by it then. An open order is with
    // the exchange a moment after the books say so.
    const hasArrived = ({ state, sent }: Kept) => state === 'rejected' || sent > 0
    for (const { state, sent } of await until(idsOf('after-market'), hasArrived))
      expect(sent, state).toBe(state === 'rejected' ? 0 : 1)

    for (const { id } of await client.openOrders(PHONE)) await client.end(PHONE, id)
    await withLedger(waitUntilSettled)
    expect(await withLedger(readHeld)).toBe(0n)
    expect(await withLedger(findFaults)).toEqual([])
    expect(await server.stop()).toBe(0)
  }, 900_000)
})

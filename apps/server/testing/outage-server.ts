import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type pg from 'pg'
import { expect } from 'vitest'
import { demoCustomers } from '../seed/demo-customers.ts'
import { smallDemoMarket } from '../seed/seed-demo-market.ts'
import { connect, type Database, type DatabaseAccess } from '../src/platform/db/connect.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'
import { findFaults, waitUntilSettled } from './crash-checks.ts'
import type { Answer } from './inject-call.ts'
import { type HandServer, openServerByHand } from './open-server-by-hand.ts'
import { Relay } from './relay.ts'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))
const NINE_TWENTY = 9 * 3_600 + 20 * 60
const READY_WITHIN_MS = 60_000
/** Slow enough for the flood limits. */
const ASKS_EVERY_MS = 150
/** How long the flow of orders runs before and after the outage. */
const FLOWS_MS = 500
const run = promisify(execFile)

interface Share {
  readonly code: string
  /** The price of a buy order that rests. */
  readonly lowPaise: number
}

interface Place {
  readonly folder: string
  readonly postgres: EmbeddedPostgres
  readonly relay: Relay
  readonly hand: HandServer
  readonly tokens: readonly string[]
  readonly shares: readonly Share[]
}

/** A server with a running market whose database can be stopped, moved and restarted. */
export class OutageServer {
  readonly #folder: string
  readonly #relay: Relay
  readonly #tokens: readonly string[]
  readonly hand: HandServer
  readonly #shares: readonly Share[]
  #postgres: EmbeddedPostgres
  #moves = 0
  #asked = 0

  private constructor(place: Place) {
    this.#folder = place.folder
    this.#postgres = place.postgres
    this.#relay = place.relay
    this.#tokens = place.tokens
    this.hand = place.hand
    this.#shares = place.shares
  }

  static async open(): Promise<OutageServer> {
    const folder = await mkdtemp(join(tmpdir(), 'bahi-outage-'))
    // PostgreSQL started by root runs as the user nobody, who needs access to the folder.
    await chmod(folder, 0o755)
    const postgres = await startServer(join(folder, 'postgres'))
    await migrate(postgres.access.owner, MIGRATIONS)
    await postgres.allowLogIns()
    const relay = await Relay.open(portOf(postgres))
    const through = (config: pg.ClientConfig): pg.ClientConfig => ({ ...config, port: relay.port })
    const { owner, app, exchange } = postgres.access
    const access: DatabaseAccess = { owner: through(owner), app: through(app), exchange: through(exchange) }
    const hand = await openServerByHand({ access, demo: smallDemoMarket() })
    await hand.passTo(NINE_TWENTY)
    const shares = await cheapestShares(hand)
    const tokens: string[] = []
    for (const { phone } of demoCustomers) tokens.push(await hand.logIn(phone))
    hand.parts.exchange.start()
    return new OutageServer({ folder, postgres, relay, hand, tokens, shares })
  }

  async close(): Promise<void> {
    await this.hand.close()
    await this.#relay.close()
    await this.#postgres.stop()
    await rm(this.#folder, { recursive: true, force: true })
  }

  /** Runs work on a direct connection to the database, without the server and the relay. */
  async withLedger<Result>(work: (ledger: Database) => Promise<Result>): Promise<Result> {
    const ledger = connect(this.#postgres.access.owner, { connections: 1, name: 'bahi-outage-checks' })
    try {
      return await work(ledger)
    } finally {
      await ledger.close()
    }
  }

  /** Ends the connections of an application name, as an administrator does. Returns their number. */
  terminate(name: string): Promise<number> {
    return this.withLedger(async ({ pool }) => {
      const ended = 'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1'
      return (await pool.query(ended, [name])).rowCount ?? 0
    })
  }

  /** Kills one PostgreSQL process, after which PostgreSQL ends all connections and restarts. */
  async killBackend(name: string): Promise<void> {
    const {
      rows: [row],
    } = await this.withLedger(({ pool }) =>
      pool.query<{ pid: number }>('select pid from pg_stat_activity where application_name = $1 limit 1', [name]),
    )
    if (row === undefined) throw new Error(`nobody is connected as ${name}`)
    process.kill(row.pid, 'SIGKILL')
  }

  /** Stops PostgreSQL and starts it again on another port. */
  async restart(whileAway: () => Promise<unknown>): Promise<void> {
    await this.#postgres.stop()
    await whileAway()
    await this.#lead(this.#postgres.folder)
  }

  /** Stops the primary and starts a copy of its folder, as a failover does. */
  async moveElsewhere(): Promise<void> {
    const folder = `${this.#postgres.folder}-moved-${(this.#moves += 1)}`
    await this.#postgres.stop()
    await run('cp', ['-a', this.#postgres.folder, folder])
    await this.#lead(folder)
  }

  async #lead(folder: string): Promise<void> {
    this.#postgres = await startServer(folder)
    this.#relay.leadTo(portOf(this.#postgres))
  }

  async untilReady(): Promise<void> {
    const ask = async () => {
      const reply = await this.hand.app.inject('/readyz')
      return { http: reply.statusCode, ...reply.json<object>() }
    }
    await expect.poll(ask, { timeout: READY_WITHIN_MS }).toEqual({ http: 200, ready: true })
  }

  /** Lets all customers order and cancel during an event. Returns the answers; every call must get one. */
  async underFlow(happens: () => Promise<unknown>): Promise<Answer[]> {
    const over = new AbortController()
    const answers: Answer[] = []
    const flows = this.#tokens.map(async (token) => {
      while (!over.signal.aborted) {
        const placed = await this.#place(token)
        answers.push(placed)
        if (placed.status === 0) answers.push(await this.#cancel(token, String(placed.data['id'])))
        await sleep(ASKS_EVERY_MS)
      }
    })
    try {
      await sleep(FLOWS_MS)
      await happens()
      await sleep(FLOWS_MS)
    } finally {
      over.abort()
      await Promise.all(flows)
    }
    return answers
  }

  /** Checks that orders and cancels work, that none stays pending, and that the ledger balances. */
  async expectToGoOn(): Promise<void> {
    await this.untilReady()
    for (const token of this.#tokens.slice(0, 2)) {
      const placed = await this.#place(token)
      expect(placed, placed.text).toMatchObject({ http: 200, status: 0 })
      const cancelled = await this.#cancel(token, String(placed.data['id']))
      expect(cancelled, cancelled.text).toMatchObject({
        http: 200,
        status: 0,
        data: { state: 'cancelled', pending: null },
      })
    }
    await this.withLedger(waitUntilSettled)
    expect(await this.withLedger(findFaults)).toEqual([])
    expect(this.hand.faults).toEqual([])
  }

  /** Places a buy order that rests below the price. */
  #place(token: string): Promise<Answer> {
    const at = (this.#asked += 1)
    const { code, lowPaise } = this.#shares[at % this.#shares.length] ?? { code: '', lowPaise: 0 }
    const order = { code, quantity: 100, type: 'limit', pricePaise: lowPaise - 10 * (at % 5) }
    // Moves the clock one second, because a flood limit counts orders within a second.
    this.hand.now = new Date(this.hand.now.getTime() + 1_000)
    return this.hand.call('/api/app/user/buy.do', order, { token, key: `order-${at}` })
  }

  #cancel(token: string, orderId: string): Promise<Answer> {
    return this.hand.call('/api/app/user/order/cancel.do', { orderId }, { token, key: `cancel-${orderId}` })
  }
}

async function cheapestShares(hand: HandServer): Promise<Share[]> {
  const { data } = await hand.call('/market/api/hq/stock/getINDStockList.do', { size: '500' }, { method: 'GET' })
  return (data['items'] as { code: string; lastPaise: number; state: string }[])
    .filter(({ lastPaise, state }) => lastPaise > 0 && state === 'normal')
    .toSorted((one, other) => one.lastPaise - other.lastPaise)
    .slice(0, 4)
    .map(({ code, lastPaise }) => ({ code, lowPaise: Math.round((lastPaise * 0.975) / 10) * 10 }))
}

function portOf({ access }: EmbeddedPostgres): number {
  return access.owner.port ?? 0
}

function startServer(folder: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ folder, log: () => undefined, settings: { fsync: 'off', full_page_writes: 'off' } })
}

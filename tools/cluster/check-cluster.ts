import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { OrderFlow } from './order-flow.ts'
import type { Cluster, Part } from './start-cluster.ts'

/** Demo customers with cash, of different shards. */
const PHONES = ['9000000001', '9000000002'] as const
const BEFORE_MS = 3_000
const AWAY_MS = 1_000
const GIVE_UP_MS = 180_000
const OPENS_WITHIN_MS = 600_000

export interface ClusterCheck {
  readonly name: 'cluster'
  readonly killed: readonly string[]
  readonly orders: number
  readonly lost: number
  readonly doubled: number
  readonly slowestTakeoverSeconds: number
}

/** Lets orders flow through both doors, kills each part in turn, and compares what was answered with the database. */
export async function checkCluster(cluster: Cluster, log: (line: string) => void): Promise<ClusterCheck> {
  const client = new pg.Client(cluster.postgres.access.owner)
  await client.connect()
  const flows = PHONES.map((phone) => new OrderFlow([cluster.doors[0].url, cluster.doors[1].url], phone))
  const began = new Date()
  const running = flows.map((flow) => flow.run())
  try {
    log('Waiting until the market is open …')
    await untilOpen(cluster.doors[0].url)
    await untilAllTurned(flows, performance.now())
    const parts: readonly (() => Part | Promise<Part>)[] = [
      () => cluster.doors[0],
      () => cluster.desks[0],
      () => findWorkingFloor(client, cluster),
      () => cluster.nats,
    ]
    const killed: string[] = []
    let slowestMs = 0
    for (const find of parts) {
      await sleep(BEFORE_MS)
      const part = await find()
      killed.push(part.name)
      const tookMs = await killAndWait(part, flows)
      log(`${part.name} was killed: all customers went on after ${(tookMs / 1_000).toFixed(1)} s`)
      slowestMs = Math.max(slowestMs, tookMs)
    }
    for (const flow of flows) flow.stop()
    await Promise.allSettled(running)
    const found = await compare(client, flows, began)
    return {
      name: 'cluster',
      killed,
      ...found,
      slowestTakeoverSeconds: Math.round(slowestMs / 100) / 10,
    }
  } finally {
    for (const flow of flows) flow.stop()
    await client.end()
  }
}

/** Before the open the market takes orders and stops again, which would look like a part that is away. */
async function untilOpen(door: string): Promise<void> {
  const deadline = performance.now() + OPENS_WITHIN_MS
  for (;;) {
    const phase = await fetch(`${door}/api/stock/getDataSource.do`)
      .then((reply) => reply.json() as Promise<{ data: { phase: string } }>)
      .then(({ data }) => data.phase)
      .catch(() => undefined)
    if (phase === 'open') return
    if (performance.now() > deadline) throw new Error('The market does not open')
    await sleep(AWAY_MS)
  }
}

/** The floor that holds the lease now, whichever was started first. */
async function findWorkingFloor(client: pg.Client, { floors }: Cluster): Promise<Part> {
  const { rows } = await client.query<{ holder: string }>("select holder from bahi.role_lease where role = 'exchange'")
  const pid = Number(rows[0]?.holder.split(':').at(-1))
  return floors.find((floor) => floor.pid() === pid) ?? floors[0]
}

async function killAndWait(part: Part, flows: readonly OrderFlow[]): Promise<number> {
  const killedAt = performance.now()
  await part.kill()
  const back = sleep(AWAY_MS).then(() => part.start())
  await untilAllTurned(flows, killedAt)
  const tookMs = performance.now() - killedAt
  await back
  return tookMs
}

/** Resolves when every customer has placed and cancelled an order that was begun after this moment. */
async function untilAllTurned(flows: readonly OrderFlow[], after: number): Promise<void> {
  const deadline = performance.now() + GIVE_UP_MS
  while (flows.some((flow) => flow.lastTurnBeganAt <= after)) {
    if (performance.now() > deadline) throw new Error('No orders flow any more')
    await sleep(20)
  }
}

async function compare(client: pg.Client, flows: readonly OrderFlow[], began: Date) {
  const acknowledged = flows.flatMap(({ result }) => result.acknowledged)
  const { rows } = await client.query<{ id: string }>('select id::text from bahi.orders where id = any($1::bigint[])', [
    acknowledged,
  ])
  const kept = new Set(rows.map(({ id }) => id))
  // Every key that placed an order, with its order; a key of which no answer came back may have placed one too.
  const placed = await client.query<{ orders: number; keys: number }>(
    `select (select count(*)::int from bahi.orders o join bahi.demo_customer d on d.customer_id = o.owner
              join bahi.customer_phone p on p.customer_id = d.customer_id
             where p.phone = any($1) and o.id >= (select coalesce(min(m), 0) from unnest($2::bigint[]) m)) as orders,
            (select count(*)::int from bahi.idempotency_key k where k.created_at >= $3 and k.answer ? 'placed') as keys`,
    [PHONES, acknowledged, began],
  )
  const { orders, keys } = placed.rows[0] ?? { orders: 0, keys: 0 }
  return {
    orders: acknowledged.length,
    lost: acknowledged.filter((id) => !kept.has(id)).length,
    doubled: Math.max(0, orders - keys),
  }
}

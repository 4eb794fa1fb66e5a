// npm run bench:history — P12 of the goals: whether an order, or a look at what one owns, becomes dearer as the ledger grows.
// Old postings are laid between the customers' own in growing numbers, and the same paced orders and the same reads are sent at
// each size. They are laid by the database's owner past the triggers, in pairs that cancel each other, so that the books still
// add up; their hashes are of no chain.
import pg from 'pg'
import { getUserPositionMarketValue } from '@bahi/contract/customers/account'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { readArguments } from '../tools/command-line/read-arguments.mjs'
import { askServer } from './bench-process.ts'
import { endBench, figureOf, median, slopeOf } from './figures/figures.ts'
import { createOrdersLoad, type OrdersLoad } from './orders-load.ts'
import type { ServerSettled } from './orders-server.ts'
import { EVERY_SHARE, type OrdersStage, readCpu, whileHeldStill, withOrdersStage } from './orders-stage.ts'
import { microsOfRead } from './reads-load.ts'

const HELP = `npm run bench:history
Measures an order and a look at what one owns in a ledger of ten thousand postings and more, up to ten million.
It needs pgbench's PostgreSQL and wrk.
The last line is one JSON object.

Options:
  --help  prints this text
Environment:
  BENCH_ROUNDS    rounds at each size (5)
  BENCH_SECONDS   seconds of each load (5)
  BENCH_POSTINGS  postings at the end (10000000)
Example: npm run bench:history`

readArguments(HELP)

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5)
const MOST_POSTINGS = Number(process.env['BENCH_POSTINGS'] ?? 10_000_000)
const CUSTOMERS = 1_000
const CLIENTS = 64
/** Few enough that the orders of a size are few beside its postings, and batches are alike at every size. */
const ORDERS_A_SECOND = 500
/** The first size is what the warming up leaves. */
const TIMES = 10
/** Laid within seconds: the server that stands still meanwhile must not lose its leases. */
const MOST_AT_ONCE = 500_000

interface Costs {
  readonly postings: number
  readonly orderMicros: readonly number[]
  readonly readMicros: readonly number[]
}

/** The customers of the benchmark have a password that nobody logs in with. */
const BENCH_HEADS = `select head.* from bahi.ledger_head head join bahi.customer c on c.shard = head.shard and c.id = head.owner where c.password_hash = 'x'`

/** Lays pairs of old postings, one after another for all customers, until there are so many. */
async function layPostings(stage: OrdersStage, wanted: number): Promise<void> {
  const owner = new pg.Client({ connectionString: stage.postgres.url })
  await owner.connect()
  try {
    for (;;) {
      const { rows } = await owner.query<{ postings: string }>('select count(*) as postings from bahi.posting')
      const pairs = Math.floor(Math.min(wanted - Number(rows[0]?.postings), MOST_AT_ONCE) / CUSTOMERS / 2)
      if (pairs < 1) break
      // The heads that are read must not move before the postings behind them are there.
      await whileHeldStill(stage, () => layPairs(owner, pairs))
    }
    await owner.query('vacuum (analyze) bahi.posting')
    await owner.query('checkpoint')
  } finally {
    await owner.end()
  }
}

async function layPairs(owner: pg.Client, pairs: number): Promise<void> {
  await owner.query('begin')
  await owner.query('set local session_replication_role = replica')
  await owner.query(
    `insert into bahi.posting (shard, owner, seq, journal_id, debit, credit, asset, amount, hash)
     select shard, owner, seq + at, -at, case when at % 2 = 0 then $2::smallint else $3::smallint end, case when at % 2 = 0 then $3::smallint else $2::smallint end, 0, 100, hash
     from generate_series(1, $1::integer) at cross join (${BENCH_HEADS}) head order by at`,
    [pairs * 2, ACCOUNT.available, ACCOUNT.bank],
  )
  await owner.query(
    `update bahi.ledger_head head set seq = head.seq + $1::integer from (${BENCH_HEADS}) ours where ours.shard = head.shard and ours.owner = head.owner`,
    [pairs * 2],
  )
  await owner.query('commit')
}

/** Processor microseconds of server and PostgreSQL for an order, without what both spend as long on their own. */
async function microsOfOrder(stage: OrdersStage, load: OrdersLoad, run: string): Promise<number> {
  const spent = async (work: () => Promise<unknown>) => {
    const before = readCpu(stage)
    await work()
    const after = readCpu(stage)
    return after.server + after.postgres - before.server - before.postgres
  }
  let accepted = 0
  const idle = await spent(() => new Promise((resolve) => setTimeout(resolve, SECONDS * 1_000)))
  const loaded = await spent(async () => {
    const report = await load.run(run, EVERY_SHARE, { seconds: SECONDS, ordersPerSecond: ORDERS_A_SECOND })
    if (report.refused > 0) throw new Error(`${report.refused} orders were refused: ${report.lastReason}`)
    accepted = report.accepted
  })
  await askServer<ServerSettled>(stage.server, { settle: true })
  return ((loaded - idle) * 1e6) / accepted
}

async function measure(stage: OrdersStage, load: OrdersLoad): Promise<Costs> {
  const { ready, folder } = stage
  const { postings } = await askServer<ServerSettled>(stage.server, { settle: true })
  const orderMicros: number[] = []
  const readMicros: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    orderMicros.push(await microsOfOrder(stage, load, `at${postings}-${round}`))
    readMicros.push(
      await microsOfRead({
        url: `http://127.0.0.1:${ready.port}${getUserPositionMarketValue.path}`,
        tokens: ready.tokens,
        seconds: SECONDS,
        folder,
        cpuSeconds: () => readCpu(stage).server + readCpu(stage).postgres,
      }),
    )
  }
  console.log(
    `${postings} postings: CPU µs an order ${median(orderMicros).toFixed(0)}, a look at what one owns ${median(readMicros).toFixed(0)}`,
  )
  return { postings, orderMicros, readMicros }
}

const sizes = await withOrdersStage({ customers: CUSTOMERS }, async (stage) => {
  const load = createOrdersLoad(stage.ready, CLIENTS, stage.folder)
  await load.run('warm', EVERY_SHARE, { seconds: SECONDS, ordersPerSecond: ORDERS_A_SECOND })
  const measured = [await measure(stage, load)]
  for (let wanted = 100_000; wanted <= MOST_POSTINGS; wanted *= TIMES) {
    await layPostings(stage, wanted)
    measured.push(await measure(stage, load))
  }
  return measured
})
/** One slope for each round: the growth of a cost over the sizes. */
const slopes = (pick: (size: Costs) => readonly number[]) =>
  Array.from({ length: ROUNDS }, (_, round) =>
    slopeOf(sizes.map((size) => ({ size: size.postings, cost: pick(size)[round] ?? Number.NaN }))),
  )
endBench(
  'history',
  [
    figureOf(
      'P12 orders',
      slopes(({ orderMicros }) => orderMicros),
    ),
    figureOf(
      'P12 reads',
      slopes(({ readMicros }) => readMicros),
    ),
  ],
  {
    postings: sizes.map(({ postings }) => postings),
    microsOfOrders: sizes.map(({ orderMicros }) => Math.round(median(orderMicros))),
    microsOfReads: sizes.map(({ readMicros }) => Math.round(median(readMicros))),
  },
)

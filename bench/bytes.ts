// npm run bench:bytes — P19 of the goals: the bytes that a day of five hundred shares leaves in the database when nobody orders,
// and those of an order with its fill, its settlement and the nights in which the share was held. Both once old days are dropped
// and packed as fast as new ones come, so that what still grows is what is kept for good.
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { type DemoMarket, smallDemoMarket } from '../apps/server/seed/seed-demo-market.ts'
import { listMarket } from '../apps/server/src/exchange/listing/listing.ts'
import { connect } from '../apps/server/src/platform/db/connect.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { type HandServer, openServerByHand } from '../apps/server/testing/open-server-by-hand.ts'
import { startTemporaryPostgres } from '../apps/server/testing/temporary-postgres.ts'
import { readArguments } from '../tools/command-line/read-arguments.mjs'
import { endBench, figureOf } from './figures/figures.ts'
import { type SettledCustomer, settleCustomers } from './settle-customers.ts'
import { addBytes, allBytes, describeBytes, grownBytes, readTableBytes, type TableBytes } from './table-bytes.ts'

const HELP = `npm run bench:bytes
Lets days pass without orders in a market of 500 shares, and days with orders in one of 30, and counts the bytes of database that
they leave.
The last line is one JSON object.

Options:
  --help  prints this text
Environment:
  BENCH_ROUNDS     rounds of both (5)
  BENCH_CUSTOMERS  customers that order (500)
Example: npm run bench:bytes`

readArguments(HELP)

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const CUSTOMERS = Number(process.env['BENCH_CUSTOMERS'] ?? 500)
/** After so many days minutes, order log and tape of old ones are dropped and packed as fast as new ones come. */
const DAYS_TO_BALANCE = 25
/** A customer buys on the first day and sells on the third; both are settled a day later. */
const DAYS_OF_ORDERS = 5
const ORDERS_OF_CUSTOMER = 2
const AT_ONCE = 16
const TEN_O_CLOCK = 10 * 3_600
const A_MINUTE_LATER = TEN_O_CLOCK + 60
const DAY_MS = 86_400_000
const MIGRATIONS = fileURLToPath(new URL('../apps/server/migrations', import.meta.url))

interface Market {
  readonly hand: HandServer
  /** Of the database's owner. */
  readonly owner: pg.Pool
}

/** A server on a database of its own, with a market that nobody has traded in. */
async function inMarket<Result>(demo: DemoMarket, work: (market: Market) => Promise<Result>): Promise<Result> {
  const temporary = await startTemporaryPostgres()
  try {
    const { access, allowLogIns } = temporary.postgres
    await migrate(access.owner, MIGRATIONS)
    await allowLogIns()
    const owner = connect(access.owner, { connections: 2, name: 'bahi-bench' })
    const hand = await openServerByHand({ access, demo })
    const result = await work({ hand, owner: owner.pool })
    const [fault] = hand.faults
    if (fault !== undefined) throw fault
    await hand.close()
    await owner.close()
    return result
  } finally {
    await temporary.remove()
  }
}

async function passDays({ hand, owner }: Market, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await hand.endDay()
    // Keys of commands and sessions end by the time of the machine.
    hand.now = new Date(hand.now.getTime() + DAY_MS)
    // What was deleted or written anew is free for what comes, as in a database that nobody hurries.
    await owner.query('vacuum')
  }
}

async function grownMeanwhile({ owner }: Market, work: () => Promise<void>): Promise<TableBytes> {
  const before = await readTableBytes(owner)
  await work()
  return grownBytes(before, await readTableBytes(owner))
}

/** Each customer logs in and sends one order for one share; the exchange acts on them within a minute of the continuous session. */
async function orderOnce(
  { hand }: Market,
  side: 'buy' | 'sell',
  customers: readonly SettledCustomer[],
  run: string,
): Promise<void> {
  const { parts } = hand
  const codes = parts.instruments
    .all()
    .filter(({ state, halted, suspended }) => state === 'normal' && !halted && !suspended)
    .map(({ code, lotSize }) => ({ code, lotSize }))
  await hand.passTo(TEN_O_CLOCK)
  const waiting = [...customers.entries()]
  const send = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [at, { customerId, shard }] = next
      const who = { customerId, shard, readOnly: false }
      const { token } = await parts.sessions.open(parts.db.pool, who, { name: '', kind: 'unknown', place: '' })
      const { code, lotSize } = codes[at % codes.length] ?? { code: '', lotSize: 1 }
      const order = { code, quantity: lotSize, type: 'market' }
      const { status, text } = await hand.call(`/api/app/user/${side}.do`, order, {
        token,
        key: `${run}-${side}-${at}`,
      })
      if (status !== 0) throw new Error(`An order was refused: ${text}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, send))
  await hand.passTo(A_MINUTE_LATER)
}

/** Bytes of a day without orders in a market of five hundred shares, round by round. */
function measureDays(): Promise<TableBytes[]> {
  return inMarket({ ...smallDemoMarket(), listing: listMarket(), withCustomers: false }, async (market) => {
    await passDays(market, DAYS_TO_BALANCE)
    const rounds: TableBytes[] = []
    for (let round = 1; round <= ROUNDS; round += 1) {
      const bytes = await grownMeanwhile(market, () => passDays(market, DAYS_OF_ORDERS))
      rounds.push(bytes)
      console.log(`round ${round}: ${Math.round(allBytes(bytes) / DAYS_OF_ORDERS)} bytes of a day of 500 shares`)
    }
    return rounds
  })
}

/** Bytes of all orders of a round, without those of as many days without orders. */
function measureOrders(): Promise<TableBytes[]> {
  return inMarket({ ...smallDemoMarket(), withCustomers: false }, async (market) => {
    const { hand, owner } = market
    const customers = await settleCustomers(hand.parts, owner, { from: 0, count: CUSTOMERS })
    await passDays(market, DAYS_TO_BALANCE)
    const quiet = await grownMeanwhile(market, () => passDays(market, DAYS_OF_ORDERS))
    const trade = (run: string): Promise<TableBytes> =>
      grownMeanwhile(market, async () => {
        await orderOnce(market, 'buy', customers, run)
        await passDays(market, 2)
        await orderOnce(market, 'sell', customers, run)
        await passDays(market, DAYS_OF_ORDERS - 2)
      })
    // The first rounds fill what is dropped and packed later.
    for (let day = 0; day < DAYS_TO_BALANCE; day += DAYS_OF_ORDERS) await trade(`first-${day}`)
    const rounds: TableBytes[] = []
    for (let round = 1; round <= ROUNDS; round += 1) {
      const bytes = new Map(grownBytes(quiet, await trade(`round-${round}`)))
      // The log-ins are of the benchmark: they end with the month.
      bytes.delete('session')
      rounds.push(bytes)
      console.log(`round ${round}: ${Math.round(allBytes(bytes) / (CUSTOMERS * ORDERS_OF_CUSTOMER))} bytes of an order`)
    }
    const { rows } = await owner.query<{ state: string; count: string }>(
      'select state, count(*) from bahi.orders group by state',
    )
    console.log(rows.map(({ state, count }) => `${count} orders ${state}`).join(', '))
    return rounds
  })
}

const orders = await measureOrders()
const days = await measureDays()
endBench(
  'bytes',
  [
    figureOf(
      'P19 order',
      orders.map((bytes) => allBytes(bytes) / (CUSTOMERS * ORDERS_OF_CUSTOMER)),
    ),
    figureOf(
      'P19 day',
      days.map((bytes) => allBytes(bytes) / DAYS_OF_ORDERS),
    ),
  ],
  {
    order: describeBytes(addBytes(orders), ROUNDS * CUSTOMERS * ORDERS_OF_CUSTOMER),
    day: describeBytes(addBytes(days), ROUNDS * DAYS_OF_ORDERS),
  },
)

/**
 * P14: a full simulated day of the whole market with 100,000 customer orders spread over it, against as many Map operations.
 * Run with `npx tsx bench/exchange.ts`. The last line is one JSON object for the record.
 */
import { usualSessionPlan } from '@bahi/domain/calendar/session-plan'
import { type Listing, listMarket } from '../apps/server/src/exchange/listing/listing.ts'
import { RandomStreams } from '../apps/server/src/exchange/price/random.ts'
import { SimulatedDay } from '../apps/server/src/exchange/price/simulated-day.ts'
import { readArguments } from '../tools/command-line/read-arguments.mjs'
import { endBench, figureOf, median } from './figures/figures.ts'

const HELP = `npm run bench:exchange
Runs a full simulated day of the whole market with 100,000 orders of customers, beside as many
Map operations.
The last line is one JSON object.

Options:
  --help  prints this text
Environment:
  BENCH_ROUNDS  rounds (5)
Example: npm run bench:exchange`

readArguments(HELP)

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const CUSTOMER_ORDERS = 100_000
const plan = usualSessionPlan
const DAY_SECONDS = plan.continuousEnd - plan.preOpenStart

interface DayResult {
  readonly wallMs: number
  readonly agentMessages: number
  readonly fullShare: number
  readonly trades: number
  readonly tapeEvents: number
  readonly changes: number
  readonly digest: string
}

/** One day as the shell runs it: orders in, then tape and changes taken every second. */
function runDay(listing: Listing): DayResult {
  const started = performance.now()
  const day = new SimulatedDay({
    date: '2026-11-20',
    seed: new Uint8Array(32).fill(7),
    plan,
    instruments: listing.instruments,
    indices: listing.indices,
    breakerIndexIds: ['BAHI50', 'BAHI500'],
  })
  const draws = new RandomStreams(new Uint8Array(32).fill(9), 'customers', ['all'])
  let sent = 0
  let tapeEvents = 0
  let changes = 0
  while (day.phase !== 'after') {
    const due = Math.floor((CUSTOMER_ORDERS * (day.second - plan.preOpenStart + 1)) / DAY_SECONDS)
    for (; sent < due; sent += 1) sendOrder(day, listing, draws, sent + 1)
    day.step()
    tapeEvents += day.takeTape().length
    changes += day.takeChanged().length
  }
  const wallMs = performance.now() - started
  const { agentMessages, bookSeconds, fullSeconds } = day.activity
  const trades = day.dayBars().reduce((sum, bar) => sum + bar.trades, 0)
  return {
    wallMs,
    agentMessages,
    fullShare: fullSeconds / bookSeconds,
    trades,
    tapeEvents,
    changes,
    digest: Buffer.from(day.digest()).toString('hex'),
  }
}

/** Half immediate orders through the spread, half limits that rest near the last price; every tenth order cancels an earlier one. */
function sendOrder(day: SimulatedDay, listing: Listing, draws: RandomStreams, number: number): void {
  const instrument = pick(listing.instruments, draws.below(0, listing.instruments.length))
  const side = draws.uniform(0) < 0.5 ? 'buy' : 'sell'
  const immediate = draws.uniform(0) < 0.5
  const quantity = 1 + Math.floor(draws.exponential(0) * 200)
  const quote = day.quote(instrument.id)
  const last = quote.lastPaise === 0 ? quote.previousClosePaise : quote.lastPaise
  const towards = (side === 'buy') === immediate ? 1 : -1
  const wanted = last * (1 + towards * 0.002)
  const onTick = Math.round(wanted / instrument.tickPaise) * instrument.tickPaise
  const limitPaise = Math.min(quote.upperBandPaise, Math.max(quote.lowerBandPaise, onTick))
  day.apply({
    kind: 'new',
    orderId: BigInt(number),
    instrumentId: instrument.id,
    side,
    quantity,
    limitPaise,
    timeInForce: immediate ? 'ioc' : 'day',
    tag: 'customer',
    client: BigInt(1 + (number % 500)),
    selfTrade: 'cancel-new',
  })
  if (number % 10 === 0) day.apply({ kind: 'cancel', orderId: BigInt(number - draws.below(0, 9)) })
}

/** As many Map operations as the day has messages: what this machine does with the plainest bookkeeping. */
function runYardstick(operations: number): number {
  const started = performance.now()
  const book = new Map<number, number>()
  for (let at = 0; at < operations; at += 1) {
    const key = Math.imul(at, 0x9e3779b1) & 0xffff
    book.set(key, (book.get(key) ?? 0) + 1)
  }
  if (book.size === 0) throw new Error('the yardstick did nothing')
  return performance.now() - started
}

function pick<Item>(items: readonly Item[], at: number): Item {
  const item = items[at]
  if (item === undefined) throw new RangeError(`no item ${at}`)
  return item
}

const listing = listMarket()
const days: DayResult[] = []
const yardsticks: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  const day = runDay(listing)
  days.push(day)
  yardsticks.push(runYardstick(day.agentMessages + CUSTOMER_ORDERS))
}
const first = pick(days, 0)
const wallMs = median(days.map((day) => day.wallMs))
const yardstickMs = median(yardsticks)
const same = days.every((day) => day.digest === first.digest)
console.log(`instruments            ${listing.instruments.length}`)
console.log(`agent messages         ${first.agentMessages}`)
console.log(`customer orders        ${CUSTOMER_ORDERS}`)
console.log(`trades                 ${first.trades}`)
console.log(`tape events            ${first.tapeEvents}`)
console.log(`quote changes          ${first.changes}`)
console.log(`five levels both sides ${(Math.floor(first.fullShare * 1e6) / 1e4).toFixed(4)} % of book-seconds`)
console.log(
  `a day of ${DAY_SECONDS} s       ${(wallMs / 1000).toFixed(2)} s (rounds ${days.map((day) => (day.wallMs / 1000).toFixed(2)).join(', ')})`,
)
console.log(
  `yardstick              ${yardstickMs.toFixed(0)} ms for as many Map operations; a day costs ${(wallMs / yardstickMs).toFixed(1)} of it`,
)
console.log(`same digest each round ${same}`)
endBench(
  'exchange',
  [
    figureOf(
      'P14',
      days.map((day, at) => day.wallMs / pick(yardsticks, at)),
    ),
  ],
  {
    timesRealTime: Math.round((DAY_SECONDS * 1_000) / wallMs),
    agentMessages: first.agentMessages,
    customerOrders: CUSTOMER_ORDERS,
    fullShare: Math.floor(first.fullShare * 1e6) / 1e6,
    wallMs: Math.round(wallMs),
    deterministic: same,
  },
)
if (!same || first.agentMessages < 2_000_000 || first.fullShare < 0.99) process.exitCode = 1

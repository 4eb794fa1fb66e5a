/**
 * P10: the four rankings of 5,000 instruments kept over ticks, against sorting them anew after each tick, in the same process and round.
 * Run with `npm run bench:rankings`; BENCH_ROUNDS, BENCH_INSTRUMENTS and BENCH_TICKS change its size. The last line is one JSON object.
 */
import { RankedOrder } from '../apps/server/src/market/quotes/ranked-order.ts'
import { readArguments } from '../tools/command-line/read-arguments.mjs'
import { endBench, figureOf, median } from './figures/figures.ts'

const HELP = `npm run bench:rankings
Keeps the four rankings of all instruments over ticks, beside sorting them anew after each.
The last line is one JSON object.

Options:
  --help  prints this text
Environment:
  BENCH_ROUNDS       rounds (5)
  BENCH_INSTRUMENTS  instruments (5000)
  BENCH_TICKS        ticks of a round (20000)
Example: npm run bench:rankings`

readArguments(HELP)

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const INSTRUMENTS = Number(process.env['BENCH_INSTRUMENTS'] ?? 5_000)
const TICKS = Number(process.env['BENCH_TICKS'] ?? 20_000)
/** A sort costs as much after every tick: some of them give its time. */
const SORTS = Math.max(1, Math.floor(TICKS / 100))
const RANKINGS = ['gainers', 'losers', 'volume', 'value'] as const
type Ranking = (typeof RANKINGS)[number]

interface Tick {
  readonly place: number
  readonly move: number
  readonly volume: number
}

/** Ticks as a market has them: some shares tick far more often than others, moves are small and often the same. */
function drawTicks(round: number): Tick[] {
  let state = 0x9e3779b9 ^ round
  const draw = (): number => {
    state = Math.imul(state ^ (state >>> 15), 0x85ebca6b) ^ (state << 7)
    return (state >>> 0) / 4_294_967_296
  }
  return Array.from({ length: TICKS }, () => ({
    place: Math.floor(draw() * draw() * INSTRUMENTS),
    move: Math.round((draw() - 0.5) * 40),
    volume: 1 + Math.floor(draw() * 500),
  }))
}

interface Market {
  readonly moves: Int32Array
  readonly volumes: Float64Array
  readonly values: Float64Array
}

function openMarket(): Market {
  return {
    moves: Int32Array.from({ length: INSTRUMENTS }, (_, at) => ((at * 7919) % 1_001) - 500),
    volumes: Float64Array.from({ length: INSTRUMENTS }, (_, at) => 1 + ((at * 104_729) % 90_000)),
    values: Float64Array.from({ length: INSTRUMENTS }, (_, at) => 100 + ((at * 15_485_863) % 9_000_000)),
  }
}

function trade({ moves, volumes, values }: Market, { place, move, volume }: Tick): void {
  moves[place] = (moves[place] ?? 0) + move
  volumes[place] = (volumes[place] ?? 0) + volume
  values[place] = (values[place] ?? 0) + volume * (100 + (place % 900))
}

function keyOf({ moves, volumes, values }: Market, ranking: Ranking, place: number): number | null {
  if (ranking === 'volume') return volumes[place] ?? null
  if (ranking === 'value') return values[place] ?? null
  const move = moves[place] ?? 0
  if (ranking === 'gainers') return move > 0 ? move : null
  return move < 0 ? -move : null
}

function sortAnew(market: Market, ranking: Ranking): Int32Array {
  const keyed: { key: number; place: number }[] = []
  for (let place = 0; place < INSTRUMENTS; place += 1) {
    const key = keyOf(market, ranking, place)
    if (key !== null) keyed.push({ key, place })
  }
  keyed.sort((a, b) => b.key - a.key || a.place - b.place)
  return Int32Array.from(keyed, ({ place }) => place)
}

interface Kept {
  readonly ranking: Ranking
  readonly order: RankedOrder
}

function keepOrders(market: Market): Kept[] {
  return RANKINGS.map((ranking) => {
    const order = new RankedOrder(INSTRUMENTS)
    for (let place = 0; place < INSTRUMENTS; place += 1) order.set(place, keyOf(market, ranking, place))
    return { ranking, order }
  })
}

function follow(kept: readonly Kept[], market: Market, place: number): void {
  for (const { ranking, order } of kept) order.set(place, keyOf(market, ranking, place))
}

function isSorted(kept: readonly Kept[], market: Market): boolean {
  return kept.every(({ ranking, order }) => isSameAs(order, sortAnew(market, ranking)))
}

function isSameAs(order: RankedOrder, wanted: Int32Array): boolean {
  return order.length === wanted.length && wanted.every((place, rank) => order.at(rank) === place)
}

interface Round {
  readonly keptMicroseconds: number
  readonly keptCpuMicroseconds: number
  readonly sortMicroseconds: number
  readonly sortCpuMicroseconds: number
  readonly isIdentical: boolean
}

/** A machine that others share makes the wall clock wait; the processor's own time does not. */
function cpuMicroseconds(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

function runRound(round: number): Round {
  const ticks = drawTicks(round)
  const market = openMarket()
  const kept = keepOrders(market)
  let isSame = isSorted(kept, market)
  const began = performance.now()
  const cpuBegan = cpuMicroseconds()
  for (const tick of ticks) {
    trade(market, tick)
    follow(kept, market, tick.place)
  }
  const keptMs = performance.now() - began
  const keptCpu = cpuMicroseconds() - cpuBegan
  isSame &&= isSorted(kept, market)

  const again = openMarket()
  const checked = keepOrders(again)
  let sortMs = 0
  let sortCpu = 0
  ticks.forEach((tick, at) => {
    trade(again, tick)
    follow(checked, again, tick.place)
    if (at % Math.ceil(TICKS / SORTS) !== 0) return
    const started = performance.now()
    const cpuStarted = cpuMicroseconds()
    const sorted = checked.map(({ ranking, order }) => ({ order, wanted: sortAnew(again, ranking) }))
    sortMs += performance.now() - started
    sortCpu += cpuMicroseconds() - cpuStarted
    isSame &&= sorted.every(({ order, wanted }) => isSameAs(order, wanted))
  })
  const sorts = Math.ceil(TICKS / Math.ceil(TICKS / SORTS))
  return {
    keptMicroseconds: (keptMs * 1_000) / TICKS,
    keptCpuMicroseconds: keptCpu / TICKS,
    sortMicroseconds: (sortMs * 1_000) / sorts,
    sortCpuMicroseconds: sortCpu / sorts,
    isIdentical: isSame,
  }
}

runRound(0)
const rounds = Array.from({ length: ROUNDS }, (_, round) => runRound(round + 1))
const isIdentical = rounds.every((round) => round.isIdentical)
rounds.forEach(({ keptMicroseconds, keptCpuMicroseconds, sortMicroseconds, sortCpuMicroseconds }, round) => {
  console.log(
    `round ${round + 1}: a tick ${keptMicroseconds.toFixed(2)} µs (${keptCpuMicroseconds.toFixed(2)} µs of CPU), its yardstick, a sort, ${sortMicroseconds.toFixed(0)} µs (${sortCpuMicroseconds.toFixed(0)})`,
  )
})
console.log(`every order ${isIdentical ? 'is identical, ties included' : 'IS NOT IDENTICAL'}`)
endBench(
  'rankings',
  [
    figureOf(
      'P10',
      rounds.map(({ keptMicroseconds, sortMicroseconds }) => keptMicroseconds / sortMicroseconds),
    ),
  ],
  {
    instruments: INSTRUMENTS,
    ticks: TICKS,
    identical: isIdentical,
    yardstickMicroseconds: median(rounds.map((round) => round.sortMicroseconds)),
    tickMicroseconds: median(rounds.map((round) => round.keptMicroseconds)),
  },
)
if (!isIdentical) process.exitCode = 1

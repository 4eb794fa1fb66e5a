// npm run bench:overload — P13 of the goals: what is left of the orders a second when three times as many are offered as the
// server can take, and how soon the others are refused. wrk sends both loads; a few orders more, sent beside them one at a
// time, tell how long a refusal takes.
import { setTimeout as sleep } from 'node:timers/promises'
import { readArguments } from '../tools/command-line/read-arguments.mjs'
import { askServer } from './bench-process.ts'
import { endBench, figureOf, median } from './figures/figures.ts'
import { createOrdersLoad, type OrderCounter, type OrdersLoad } from './orders-load.ts'
import type { ServerReady, ServerSettled } from './orders-server.ts'
import { EVERY_SHARE, ordersASecond, type OrdersStage, withOrdersStage } from './orders-stage.ts'

const HELP = `npm run bench:overload
Offers three times as many orders as the server can take, and counts what it still accepts and how soon it refuses the rest.
It needs pgbench's PostgreSQL and wrk.
The last line is one JSON object.

Options:
  --help  prints this text
Environment:
  BENCH_ROUNDS       rounds of both loads, in turns (5)
  BENCH_SECONDS      seconds of each (10)
  BENCH_CLIENTS      connections of the load that waits for its answers (256)
  BENCH_CUSTOMERS    customers that send (5000)
  BENCH_CLOCK_SPEED  business seconds a second (10)
Example: npm run bench:overload`

readArguments(HELP)

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10)
const CLIENTS = Number(process.env['BENCH_CLIENTS'] ?? 256)
const CUSTOMERS = Number(process.env['BENCH_CUSTOMERS'] ?? 5_000)
/** Connections that wait for an answer offer nothing, so that the pace of all is set higher than what they come to. */
const PACE = 4
/** Less than this is no flood, and the round counts nothing. */
const LEAST_TIMES = 2.5
/** So many that those who wait for an answer leave enough others to offer the rest. */
const CLIENTS_OF_FLOOD = 4_096
const PROBE_EVERY_MS = 20
const TOO_FREQUENT = 429

interface Round {
  readonly peak: number
  readonly offered: number
  readonly accepted: number
  /** Of the orders sent one at a time: within so many milliseconds 99 of 100 refusals came. */
  readonly refusedMs: number
}

/** Sends single orders until it is told to end, each once the one before was answered; the milliseconds of each refusal. */
async function timeRefusals(
  { port, tokens, shares }: ServerReady,
  counter: OrderCounter,
  ends: AbortSignal,
): Promise<number[]> {
  const refused: number[] = []
  while (!ends.aborted) {
    const at = (counter.next += 1)
    const share = shares[at % shares.length]
    if (share === undefined) throw new Error('no share is traded')
    const began = performance.now()
    const reply = await fetch(`http://127.0.0.1:${port}/api/app/user/buy.do`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${tokens[at % tokens.length]}`,
        'Idempotency-Key': `probe-${at}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: `code=${encodeURIComponent(share.code)}&quantity=${share.lotSize}&type=limit&pricePaise=${share.askPaise - share.tickPaise}&timeInForce=day`,
    })
    await reply.arrayBuffer()
    if (reply.status === TOO_FREQUENT) refused.push(performance.now() - began)
    else if (!reply.ok) throw new Error(`an order beside the load was answered ${reply.status}`)
    await sleep(PROBE_EVERY_MS)
  }
  return refused
}

async function oneRound(
  { server, ready }: Pick<OrdersStage, 'server' | 'ready'>,
  loads: { readonly calm: OrdersLoad; readonly flood: OrdersLoad },
  number: number,
): Promise<Round> {
  const settle = () => askServer<ServerSettled>(server, { settle: true })
  const calm = await loads.calm.run(`calm${number}`, EVERY_SHARE, { seconds: SECONDS })
  await settle()
  const peak = ordersASecond(calm)
  const ends = new AbortController()
  const probes = timeRefusals(ready, { next: number * 1_000_000 }, ends.signal)
  const flood = await loads.flood.run(`flood${number}`, EVERY_SHARE, {
    seconds: SECONDS,
    ordersPerSecond: peak * PACE,
  })
  ends.abort()
  const refusals = (await probes).toSorted((a, b) => a - b)
  await settle()
  const round = {
    peak,
    offered: ((flood.accepted + flood.refused) * 1_000) / flood.milliseconds,
    accepted: ordersASecond(flood),
    refusedMs: refusals[Math.floor(refusals.length * 0.99)] ?? Number.NaN,
  }
  console.log(
    `round ${number}: ${peak.toFixed(0)} orders/s at most; of ${round.offered.toFixed(0)} offered ${round.accepted.toFixed(0)} accepted (p50 ${flood.p50Ms.toFixed(0)} ms, p99 ${flood.p99Ms.toFixed(0)} ms of all answers; the last refusal: ${flood.lastReason}); 99 of 100 refusals within ${round.refusedMs.toFixed(0)} ms, of ${refusals.length}`,
  )
  if (round.offered < peak * LEAST_TIMES)
    throw new Error(`no more than ${round.offered.toFixed(0)} orders/s were offered`)
  return round
}

const rounds = await withOrdersStage({ customers: CUSTOMERS }, async (stage) => {
  const counter = { next: 0 }
  const loads = {
    calm: createOrdersLoad(stage.ready, CLIENTS, stage.folder, 'phone', counter),
    flood: createOrdersLoad(stage.ready, CLIENTS_OF_FLOOD, stage.folder, 'phone', counter),
  }
  await loads.calm.run('warm', EVERY_SHARE, { seconds: Math.min(5, SECONDS) })
  const measured: Round[] = []
  for (let number = 1; number <= ROUNDS; number += 1) measured.push(await oneRound(stage, loads, number))
  return measured
})
endBench(
  'overload',
  [
    figureOf(
      'P13 goodput',
      rounds.map(({ accepted, peak }) => accepted / peak),
    ),
    figureOf(
      'P13 refusals',
      rounds.map(({ refusedMs }) => refusedMs),
    ),
  ],
  {
    ordersPerSecond: Math.round(median(rounds.map(({ peak }) => peak))),
    offeredPerSecond: Math.round(median(rounds.map(({ offered }) => offered))),
    acceptedPerSecond: Math.round(median(rounds.map(({ accepted }) => accepted))),
  },
)

// npm run bench:programs — P21 of the goals: orders a second through the Kite Connect format beside the phone's own call, by the
// same customers over the same desk, in turns; and packets a second of the binary ticker beside the rows of our own frames.
import { readArguments } from '../tools/command-line/read-arguments.mjs'
import { askServer } from './bench-process.ts'
import { endBench, figureOf, median } from './figures/figures.ts'
import { saturate } from './fleet/fanout-fleet.ts'
import { createOrdersLoad, type OrdersLoad } from './orders-load.ts'
import type { ServerPrograms, ServerSettled } from './orders-server.ts'
import {
  EVERY_SHARE,
  type Held,
  type OrderCpu,
  cpuOfOrder,
  describeCpu,
  ordersASecond,
  readCpu,
  withOrdersStage,
} from './orders-stage.ts'

const HELP = `npm run bench:programs
Counts the orders a second of programs through the Kite Connect format, beside the phone's call of the same customers, and
the packets a second of the binary ticker beside our own frames. It needs pgbench's PostgreSQL and wrk.
The last line is one JSON object.

Options:
  --help  prints this text
Environment:
  BENCH_ROUNDS       rounds of both, in turns (5)
  BENCH_SECONDS      seconds of each (10)
  BENCH_CLIENTS      how many send at once (256)
  BENCH_CUSTOMERS    customers that send, each with a program (3000)
  BENCH_CLOCK_SPEED  business seconds a second (10)
Example: npm run bench:programs`

readArguments(HELP)

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10)
const CLIENTS = Number(process.env['BENCH_CLIENTS'] ?? 256)
const CUSTOMERS = Number(process.env['BENCH_CUSTOMERS'] ?? 3_000)

/** What an order cost has all in it that the order caused. */
interface Load extends OrderCpu {
  readonly perSecond: number
}

interface Round {
  readonly phone: Load
  readonly kite: Load
}

/** What it caused is posted before the next load begins. */
async function runLoad(stage: Held, load: OrdersLoad, run: string, seconds = SECONDS): Promise<Load> {
  const before = readCpu(stage)
  const report = await load.run(run, EVERY_SHARE, { seconds })
  const { accepted, refused, lastReason } = report
  await askServer<ServerSettled>(stage.server, { settle: true })
  const after = readCpu(stage)
  if (refused > accepted / 100)
    throw new Error(`${refused} of ${accepted + refused} orders were refused: ${lastReason}`)
  return { perSecond: ordersASecond(report), ...cpuOfOrder(before, after, accepted) }
}

const describe = (load: Load) => `${load.perSecond.toFixed(0)} orders/s (${describeCpu(load)})`

async function measureOrders(): Promise<Round[]> {
  return withOrdersStage({ customers: CUSTOMERS }, async (stage) => {
    const { server, ready, folder } = stage
    const { programs } = await askServer<ServerPrograms>(server, { programs: true })
    const counter = { next: 0 }
    const phone = createOrdersLoad(ready, CLIENTS, folder, 'phone', counter)
    const kite = createOrdersLoad({ ...ready, tokens: programs }, CLIENTS, folder, 'kite', counter)
    for (const load of [phone, kite]) await runLoad(stage, load, 'warm', Math.min(5, SECONDS))
    const measured: Round[] = []
    for (let number = 1; number <= ROUNDS; number += 1) {
      const round = {
        phone: await runLoad(stage, phone, `phone${number}`),
        kite: await runLoad(stage, kite, `kite${number}`),
      }
      measured.push(round)
      console.log(
        `P21 round ${number}: ${describe(round.kite)} through /kite, ${describe(round.phone)} through the phone's call: ${ratio(round).toFixed(2)}`,
      )
    }
    return measured
  })
}

async function measurePackets(): Promise<number[]> {
  const ratios: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const ours = await saturate('ours')
    const ticker = await saturate('ticker')
    ratios.push(ticker.quotes / ours.quotes)
    console.log(
      `P21 round ${round}: ${Math.round(ticker.quotes)} packets/s of the ticker (${ticker.cpuMicros.toFixed(2)} µs CPU each), ${Math.round(ours.quotes)} rows/s of our own frames (${ours.cpuMicros.toFixed(2)} µs)`,
    )
  }
  return ratios
}

const ratio = ({ kite, phone }: Round) => kite.perSecond / phone.perSecond

const packets = await measurePackets()
const rounds = await measureOrders()
endBench('programs', [figureOf('P21 orders', rounds.map(ratio)), figureOf('P21 packets', packets)], {
  ordersPerSecond: Math.round(median(rounds.map(({ kite }) => kite.perSecond))),
  yardstickPerSecond: Math.round(median(rounds.map(({ phone }) => phone.perSecond))),
})

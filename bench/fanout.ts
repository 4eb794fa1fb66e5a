// npm run bench:fanout — P5 to P9 of the goals: what batching wins over one message a quote, what a bare send() loop would
// still win over that, what nine thousand phones cost and hold, and that a phone that does not read hurts nobody. Server and phones are processes of their own on loopback.
import { readArguments } from '../tools/command-line/read-arguments.mjs'
import { endBench, figureOf } from './figures/figures.ts'
import { ask, paced, saturate, withFleet } from './fleet/fanout-fleet.ts'
import type { FanoutMemory } from './fleet/fanout-server.ts'
import { framesOfSendLoop } from './fleet/send-loop.ts'

const HELP = `npm run bench:fanout
Counts what it costs to tell many phones the prices: batches beside one message a quote, nine thousand phones, and
phones that do not read.
The last line is one JSON object.

Options:
  --help  prints this text
Environment:
  BENCH_ROUNDS   rounds (5)
  BENCH_CLIENTS  phones of the large fleet (9000)
Example: npm run bench:fanout`

readArguments(HELP)

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const P7_CLIENTS = Number(process.env['BENCH_CLIENTS'] ?? 9_000)

/** Bytes that a phone holds in the server's memory once it is connected and watches its shares. */
async function bytesOfPhone(kind: 'ours' | 'yardstick'): Promise<number> {
  return withFleet(kind, P7_CLIENTS, 0, 100, async (server) => {
    const { memoryBytes, memoryBytesBefore } = await ask<FanoutMemory>(server, { memory: true })
    return (memoryBytes - memoryBytesBefore) / P7_CLIENTS
  })
}

const ratios: number[] = []
const frameRatios: number[] = []
for (let round = 1; round <= ROUNDS; round += 1) {
  const plain = await saturate('yardstick')
  const ours = await saturate('ours')
  const bare = await framesOfSendLoop(ours.bytesAFrame)
  ratios.push(ours.quotes / plain.quotes)
  frameRatios.push(ours.frames / bare)
  console.log(
    `P5 round ${round}: ${Math.round(ours.quotes)} quotes/s (${ours.cpuMicros.toFixed(2)} µs CPU each) against the yardstick's ${Math.round(plain.quotes)} (${plain.cpuMicros.toFixed(2)} µs), one JSON message a quote: ${(ours.quotes / plain.quotes).toFixed(1)}×`,
  )
  console.log(
    `P6 round ${round}: ${Math.round(ours.frames)} frames of ${Math.round(ours.bytesAFrame)} bytes in a second of a core against ${Math.round(bare)} of a bare send() loop: ${(ours.frames / bare).toFixed(2)}`,
  )
}

const fleet = await paced(P7_CLIENTS, 0, 100, 1_000)
console.log(
  `P7: ${P7_CLIENTS} phones × 20 quotes at 1 Hz: ${fleet.cpuPercent.toFixed(1)} % of a core, p50 ${fleet.p50Ms.toFixed(1)} ms, p99 ${fleet.p99Ms.toFixed(1)} ms from change to arrival`,
)

const deafRatios: number[] = []
let buffered = 0
for (let round = 1; round <= Math.min(3, ROUNDS); round += 1) {
  const without = await paced(1_000, 0, 10, 100)
  const withDeaf = await paced(1_000, 50, 10, 100)
  deafRatios.push(withDeaf.p99Ms / without.p99Ms)
  buffered = Math.max(buffered, withDeaf.bufferedBytes)
  console.log(
    `P9 round ${round}: p99 of the others ${withDeaf.p99Ms.toFixed(2)} ms with 50 phones that do not read, ${without.p99Ms.toFixed(2)} ms without; most bytes waiting for one ${withDeaf.bufferedBytes}`,
  )
}

const memoryRatios: number[] = []
for (let round = 1; round <= Math.min(3, ROUNDS); round += 1) {
  const bare = await bytesOfPhone('yardstick')
  const ours = await bytesOfPhone('ours')
  memoryRatios.push(ours / bare)
  console.log(
    `P8 round ${round}: ${(ours / 1_024).toFixed(1)} KiB a phone, ${(bare / 1_024).toFixed(1)} KiB a bare ws connection`,
  )
}

endBench(
  'fanout',
  [
    figureOf('P5', ratios),
    figureOf('P6', frameRatios),
    figureOf('P7 processor', [fleet.cpuPercent]),
    figureOf('P7 delay', [fleet.p99Ms]),
    figureOf('P8', memoryRatios),
    figureOf('P9 buffer', [buffered]),
    figureOf('P9 others', deafRatios),
  ],
  { clients: P7_CLIENTS },
)

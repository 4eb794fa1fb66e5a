// npm run bench:reads — P4 of the goals: processor time of a read that needs a session and is answered from memory (the
// price of a share), beside a bare Fastify route that sends as many bytes through a schema. wrk asks both in turns.
import { type ChildProcess, fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getStockInfo } from '@bahi/contract/market/quotes'
import { readArguments } from '../tools/command-line/read-arguments.mjs'
import { findFreePort } from '../tools/run-bahi.ts'
import { hearChild } from './bench-process.ts'
import { endBench, figureOf, median } from './figures/figures.ts'
import { readCpuSeconds } from './orders-postgres.ts'
import { withOrdersStage } from './orders-stage.ts'
import { microsOfRead } from './reads-load.ts'

const HELP = `npm run bench:reads
Measures the processor time of an authenticated read that is answered from memory, beside a bare Fastify route with a
schema. It needs pgbench's PostgreSQL and wrk.
The last line is one JSON object.

Options:
  --help  prints this text
Environment:
  BENCH_ROUNDS   rounds of both, in turns (5)
  BENCH_SECONDS  seconds of each (5)
Example: npm run bench:reads`

readArguments(HELP)

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5)

/** The same reply, written through a schema made from it, as Fastify's own pages advise. */
const BARE = `import fastify from 'fastify'
const answer = JSON.parse(process.env.ANSWER)
const schemaOf = (value) =>
  Array.isArray(value) ? { type: 'array', items: {} }
  : value === null ? {}
  : typeof value === 'object' ? { type: 'object', properties: Object.fromEntries(Object.entries(value).map(([name, one]) => [name, schemaOf(one)])) }
  : { type: typeof value }
const app = fastify()
app.get('/quote', { schema: { response: { 200: schemaOf(answer) } } }, async () => answer)
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.send({ ready: true })
`

interface Asked {
  readonly child: ChildProcess
  readonly url: string
}

async function main(): Promise<void> {
  const rounds = await withOrdersStage({ customers: 1 }, async ({ server, ready, folder }) => {
    const { port, tokens, shares } = ready
    const ours: Asked = {
      child: server,
      url: `http://127.0.0.1:${port}${getStockInfo.path}?code=${encodeURIComponent(shares[0]?.code ?? '')}`,
    }
    const bare = await startBare(folder, ours.url, tokens[0] ?? '')
    const microsOf = ({ child, url }: Asked) =>
      microsOfRead({ url, tokens, seconds: SECONDS, folder, cpuSeconds: () => readCpuSeconds(child.pid ?? 0) })
    try {
      const measured: { ours: number; bare: number }[] = []
      for (let round = 1; round <= ROUNDS; round += 1) {
        const micros = { bare: await microsOf(bare), ours: await microsOf(ours) }
        measured.push(micros)
        console.log(
          `round ${round}: Bahi ${micros.ours.toFixed(1)} CPU µs a read, bare Fastify ${micros.bare.toFixed(1)}`,
        )
      }
      return measured
    } finally {
      bare.child.kill()
    }
  })
  endBench(
    'reads',
    [
      figureOf(
        'P4',
        rounds.map((micros) => micros.ours / micros.bare),
      ),
    ],
    {
      micros: median(rounds.map((micros) => micros.ours)),
      yardstickMicros: median(rounds.map((micros) => micros.bare)),
    },
  )
}

async function startBare(folder: string, url: string, token: string): Promise<Asked> {
  const reply = await fetch(url, { headers: { Authorization: `Bearer ${token}` } })
  const answer = await reply.text()
  if (!reply.ok || !answer.startsWith('{"status":0')) throw new Error(`the read was refused: ${answer}`)
  const program = join(folder, 'bare.mjs')
  writeFileSync(program, BARE)
  const port = await findFreePort()
  const child = fork(program, [], {
    execArgv: ['--max-semi-space-size=64'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ANSWER: answer },
  })
  await hearChild(child)
  return { child, url: `http://127.0.0.1:${port}/quote` }
}

await main()

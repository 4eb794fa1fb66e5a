// npm run bench:reads — P4 of the goals: processor time of a read that needs a session and is answered from memory (the
// price of a share), beside a bare Fastify route that sends as many bytes through a schema. wrk asks both in turns.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getStockInfo } from '@bahi/contract/market/quotes'
import { readArguments } from '../tools/command-line/read-arguments.mjs'
import { findFreePort } from '../tools/run-bahi.ts'
import { bundleServer, forkServer, hearChild } from './bench-process.ts'
import { endBench, figureOf, median } from './figures/figures.ts'
import { readCpuSeconds, startBenchPostgres } from './orders-postgres.ts'
import type { ServerReady } from './orders-server.ts'

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
const CONNECTIONS = 32
const root = fileURLToPath(new URL('..', import.meta.url))

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
  readonly token: string
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(root, 'node_modules', '.bench-'))
  const postgres = await startBenchPostgres({ scale: undefined, log: console.log })
  const children: ChildProcess[] = []
  try {
    const server = forkServer(await bundleServer(folder), { databaseUrl: postgres.url, customers: 1, clockSpeed: 10 })
    children.push(server)
    const { port, tokens, shares } = await hearChild<ServerReady>(server)
    const [token = ''] = tokens
    const url = `http://127.0.0.1:${port}${getStockInfo.path}?code=${encodeURIComponent(shares[0]?.code ?? '')}`
    const ours: Asked = { child: server, url, token }
    const bare = await startBare(folder, url, token)
    children.push(bare.child)
    const rounds: { ours: number; bare: number }[] = []
    for (let round = 1; round <= ROUNDS; round += 1) {
      const micros = { bare: await microsOfRead(bare), ours: await microsOfRead(ours) }
      rounds.push(micros)
      console.log(
        `round ${round}: Bahi ${micros.ours.toFixed(1)} CPU µs a read, bare Fastify ${micros.bare.toFixed(1)}`,
      )
    }
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
  } finally {
    for (const child of children) child.kill()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
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
  return { child, url: `http://127.0.0.1:${port}/quote`, token }
}

/**
 * Processor microseconds that one read costs. What the process spends as long without readers is taken off, since ours
 * runs a market beside them.
 */
async function microsOfRead({ child, url, token }: Asked): Promise<number> {
  const idleBefore = readCpuSeconds(child.pid ?? 0)
  await setTimeout(SECONDS * 1_000)
  const before = readCpuSeconds(child.pid ?? 0)
  const idle = before - idleBefore
  const wrk = spawn('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '-H', `Authorization: Bearer ${token}`, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  wrk.stdout.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  await once(wrk, 'close')
  const spent = readCpuSeconds(child.pid ?? 0) - before - idle
  const requests = Number(/(\d+) requests in/.exec(text)?.[1])
  if (!(requests > 0) || /Non-2xx/.test(text)) throw new Error(`wrk said: ${text}`)
  return (spent * 1e6) / requests
}

await main()

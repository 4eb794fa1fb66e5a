// A server and its phones as processes of their own on loopback, for the benchmarks of the live streams.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { streamPath } from '@bahi/contract/market/stream'
import { kiteTickerPath } from '@bahi/contract/programs/kite-routes'
import type { ClientsReport } from './fanout-clients.ts'
import type { FanoutReport } from './fanout-server.ts'
import type { FleetKind } from './fanout-ticker.ts'

const PATHS: Readonly<Record<FleetKind, string>> = { ours: streamPath, yardstick: '/', ticker: kiteTickerPath }
const SATURATED_CLIENTS = 200

function start(file: string, args: readonly string[]): ChildProcess {
  return fork(new URL(file, import.meta.url), args, {
    execArgv: ['--expose-gc', '--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

export async function ask<Answer>(child: ChildProcess, question: object): Promise<Answer> {
  const answer = once(child, 'message')
  child.send(question)
  return (await answer)[0] as Answer
}

export async function withFleet<Result>(
  kind: FleetKind,
  clients: number,
  deaf: number,
  lanes: number,
  work: (server: ChildProcess, phones: ChildProcess) => Promise<Result>,
): Promise<Result> {
  const server = start('fanout-server.ts', [kind, String(lanes)])
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  const phones = start('fanout-clients.ts', [String(port), String(clients), String(deaf), PATHS[kind]])
  await once(phones, 'message')
  try {
    return await work(server, phones)
  } finally {
    for (const child of [phones, server]) {
      child.send({ stop: true })
      await once(child, 'exit')
    }
  }
}

/** Quotes a second that one server process delivers when it does nothing else. */
export async function quotesASecond(kind: FleetKind): Promise<{ quotes: number; cpuMicros: number }> {
  return withFleet(kind, SATURATED_CLIENTS, 0, 1, async (server, phones) => {
    await ask<ClientsReport>(phones, { report: true })
    const report = await ask<FanoutReport>(server, { saturateMs: 3_000 })
    await new Promise((resolve) => setTimeout(resolve, 300))
    const heard = await ask<ClientsReport>(phones, { report: true })
    // Every twentieth phone counts its rows; all phones are alike.
    const quotes = heard.rows * 20
    return { quotes: (quotes * 1_000) / report.wallMs, cpuMicros: report.cpuMicros / quotes }
  })
}

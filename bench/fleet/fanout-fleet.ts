// A server and its phones as processes of their own on loopback, for the benchmarks of the live streams.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { streamPath } from '@bahi/contract/market/stream'
import { kiteTickerPath } from '@bahi/contract/programs/kite-routes'
import type { ClientsReport } from './fanout-clients.ts'
import type { FanoutReport } from './fanout-server.ts'
import type { FleetKind } from './fanout-ticker.ts'

const PATHS: Readonly<Record<FleetKind, string>> = { ours: streamPath, yardstick: '/', ticker: kiteTickerPath }
export const SATURATED_CLIENTS = 200
/** Every so many phones one counts its rows and frames; all phones are alike. */
const COUNTED = 20

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
  const phones = await startPhones(port, clients, deaf, PATHS[kind])
  try {
    return await work(server, phones.child)
  } finally {
    await phones.end()
    await end(server)
  }
}

/** Phones in a process of their own, once all of them are connected. */
export async function startPhones(
  port: number,
  clients: number,
  deaf: number,
  path: string,
): Promise<{ readonly child: ChildProcess; end(): Promise<void> }> {
  const child = start('fanout-clients.ts', [String(port), String(clients), String(deaf), path])
  await once(child, 'message')
  return { child, end: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  child.send({ stop: true })
  await once(child, 'exit')
}

export interface Saturated {
  /** A second. */
  readonly quotes: number
  /** Of a quote. */
  readonly cpuMicros: number
  /** In a second of the server's own processor time. */
  readonly frames: number
  readonly bytesAFrame: number
}

/** What one server process delivers when it does nothing else. */
export async function saturate(kind: FleetKind): Promise<Saturated> {
  return withFleet(kind, SATURATED_CLIENTS, 0, 1, async (server, phones) => {
    await ask<ClientsReport>(phones, { report: true })
    const { wallMs, cpuMicros } = await ask<FanoutReport>(server, { saturateMs: 3_000 })
    await new Promise((resolve) => setTimeout(resolve, 300))
    const heard = await ask<ClientsReport>(phones, { report: true })
    const quotes = heard.rows * COUNTED
    const frames = heard.messages * COUNTED
    return {
      quotes: (quotes * 1_000) / wallMs,
      cpuMicros: cpuMicros / quotes,
      frames: (frames * 1e6) / cpuMicros,
      bytesAFrame: heard.bytes / frames,
    }
  })
}

/** Every phone gets a frame each `frameMs`, its own moment within it; two seconds to settle, then `seconds` that count. */
export async function paced(
  clients: number,
  deaf: number,
  lanes: number,
  frameMs: number,
  seconds = 12,
): Promise<{ cpuPercent: number; p50Ms: number; p99Ms: number; bufferedBytes: number }> {
  return withFleet('ours', clients, deaf, lanes, async (server, phones) => {
    await ask<FanoutReport>(server, { paceMs: 2_000, everyMs: frameMs / lanes })
    await ask<ClientsReport>(phones, { report: true })
    const report = await ask<FanoutReport>(server, { paceMs: seconds * 1_000, everyMs: frameMs / lanes })
    const heard = await ask<ClientsReport>(phones, { report: true })
    return {
      cpuPercent: report.cpuMicros / report.wallMs / 10,
      p50Ms: heard.p50Micros / 1_000,
      p99Ms: heard.p99Micros / 1_000,
      bufferedBytes: report.maxBufferedBytes,
    }
  })
}

// The load of bench:reads and bench:history: a few keep-alive connections, each with one read under way at a time.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runWrk } from './run-wrk.ts'

const CONNECTIONS = 32
const SCRIPT = fileURLToPath(new URL('reads-load.lua', import.meta.url))

export interface Reads {
  readonly url: string
  /** The sessions that read, in turns. */
  readonly tokens: readonly string[]
  readonly seconds: number
  /** A folder for the list of sessions. */
  readonly folder: string
  /** Processor seconds of everything that answers, so far. */
  cpuSeconds(): number
}

/**
 * Processor microseconds that one read costs. What is spent as long without readers is taken off, since ours runs a
 * market beside them.
 */
export async function microsOfRead({ url, tokens, seconds, folder, cpuSeconds }: Reads): Promise<number> {
  const data = join(folder, 'reads-load.txt')
  writeFileSync(data, tokens.join('\n'))
  const began = cpuSeconds()
  await setTimeout(seconds * 1_000)
  const before = cpuSeconds()
  const text = await runWrk(['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', SCRIPT, url, '--', data])
  const spent = cpuSeconds() - before - (before - began)
  const requests = Number(/(\d+) requests in/.exec(text)?.[1])
  if (!(requests > 0) || text.includes('Non-2xx')) throw new Error(`wrk said: ${text}`)
  return (spent * 1e6) / requests
}

import { setTimeout as sleep } from 'node:timers/promises'
import { LeaseLost } from '../db/role-lease.ts'
import type { JobParts } from './job-parts.ts'

export interface PeriodicJob {
  /** The subject of the rounds, for the log. */
  readonly of: string
  readonly everyMs: number
  /** Does the work that is due at the moment; may be repeated after it failed half-way. */
  readonly turn: () => Promise<unknown>
}

/** Hears of each round that ended, how long it took, and whether it failed. */
export type RoundListener = (of: string, seconds: number, hasFailed: boolean) => void

/** Does a round again and again as time passes, in the process that plays the role of the jobs. `stop` ends after the round under way. */
export function runEvery(
  log: JobParts['log'],
  { of, everyMs, turn }: PeriodicJob,
  onFault: (error: unknown) => void,
  onRound: RoundListener = () => undefined,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const began = performance.now()
      let hasFailed = false
      try {
        await turn()
      } catch (error) {
        if (stopping.signal.aborted) return
        // A process that lost the role stops here; the process that has the role now continues.
        if (error instanceof LeaseLost) return onFault(error)
        hasFailed = true
        log.error({ err: error, of }, 'a round failed; the next follows')
      }
      onRound(of, (performance.now() - began) / 1_000, hasFailed)
      await sleep(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

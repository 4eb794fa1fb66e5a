import { setTimeout as sleep } from 'node:timers/promises'
import { LeaseLost } from '../db/role-lease.ts'
import { inOwnTraceIfItActs } from '../tracing/spans.ts'
import type { JobParts } from './job-parts.ts'

export interface PeriodicJob {
  /** The subject of the job, for the log. */
  readonly of: string
  readonly everyMs: number
  /** Does the work that is due at the moment; may be repeated after it failed half-way. */
  readonly run: () => Promise<unknown>
}

/** Called after each run: how long the run took, and whether it failed. */
export type JobRunListener = (of: string, seconds: number, hasFailed: boolean) => void

/** Repeats a job as time passes, in the process that has the role of the jobs. `stop` resolves after the current run. */
export function runEvery(
  log: JobParts['log'],
  { of, everyMs, run }: PeriodicJob,
  onFault: (error: unknown) => void,
  onJobRun: JobRunListener = () => undefined,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const began = performance.now()
      let hasFailed = false
      try {
        await inOwnTraceIfItActs(`job ${of}`, {}, run)
      } catch (error) {
        if (stopping.signal.aborted) return
        // A process that lost the role stops here; the process that has the role now continues.
        if (error instanceof LeaseLost) return onFault(error)
        hasFailed = true
        log.error({ err: error, of }, 'a run of a job failed; the next follows')
      }
      onJobRun(of, (performance.now() - began) / 1_000, hasFailed)
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

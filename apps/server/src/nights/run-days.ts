import { setTimeout as sleep } from 'node:timers/promises'
import type { BusinessDate } from '@bahi/money/business-date'
import { isTransient } from '../platform/db/retry-transient.ts'
import type { Lease } from '../platform/db/role-lease.ts'
import type { JobParts } from '../platform/jobs/job-parts.ts'
import { type EndOfDayParts, NoNextDay, runEndOfDay } from './end-of-day.ts'

const RETRY_MS = 500

export interface RunDaysParts extends EndOfDayParts, Pick<JobParts, 'log'> {
  /** The lease of the role `jobs`. */
  readonly lease: Lease
  readonly exchange: EndOfDayParts['exchange'] & {
    readonly latestDay: { readonly date: BusinessDate; readonly state: 'open' | 'closed' } | undefined
    whenOver(): Promise<void>
  }
  /** The day to open when the database has no day yet. */
  readonly firstDay: BusinessDate
  /** Called with a fault that is not transient. No further day runs until the process starts again. */
  readonly onFault: (error: unknown) => void
}

export interface RunningDays {
  /** Resolves after the running step. */
  stop(): Promise<void>
}

/** Opens the first day when no day exists. Call this function before any code reads the business time. */
export async function openFirstDay({ exchange, firstDay }: Pick<RunDaysParts, 'exchange' | 'firstDay'>): Promise<void> {
  if (exchange.latestDay === undefined) await exchange.openDay(firstDay)
}

/**
 * Runs one day after another: waits for the close, runs the end of day and opens the next day. Continues where an
 * earlier process stopped.
 */
export function runDays(parts: RunDaysParts): RunningDays {
  const stopping = new AbortController()
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))
  parts.lease.lost.addEventListener('abort', () => stopping.abort())

  const run = async (): Promise<void> => {
    await openFirstDay(parts)
    while (!stopping.signal.aborted) {
      await Promise.race([parts.exchange.whenOver(), stopped])
      const day = parts.exchange.latestDay
      if (stopping.signal.aborted || day === undefined) return
      const next = await runEndOfDay(parts, day.date)
      parts.log.info({ ended: day.date, opened: next }, 'a business day ended')
    }
  }

  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await run()
      } catch (error) {
        if (stopping.signal.aborted) return
        if (error instanceof NoNextDay) {
          parts.log.info({ reason: error.message }, 'the last known day has ended')
          return
        }
        if (!isTransient(error)) {
          parts.onFault(error)
          return
        }
        parts.log.error({ err: error }, 'the jobs wait for their database')
        await Promise.race([sleep(RETRY_MS), stopped])
      }
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

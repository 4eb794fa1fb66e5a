import { setTimeout as sleep } from 'node:timers/promises'
import { businessDate } from '@bahi/domain/calendar/business-date'
import { LeaseLost } from '../db/role-lease.ts'
import type { IpoJobParts } from './ipo-parts.ts'
import { runIpo } from './run-ipo.ts'

const EVERY_MS = 500

/** Opens offers and lets demand grow while the day runs, in the process that plays the role of the jobs. `stop` ends after the round under way. */
export function keepIpo(parts: IpoJobParts, onFault: (error: unknown) => void): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        const { date, second } = parts.clock.now()
        await runIpo(parts, { date: businessDate(date), second })
      } catch (error) {
        if (stopping.signal.aborted) return
        if (error instanceof LeaseLost) return onFault(error)
        parts.log.error({ err: error }, 'a round of the new shares failed; the next follows')
      }
      await sleep(EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

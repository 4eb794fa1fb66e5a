import { setTimeout as sleep } from 'node:timers/promises'
import { LeaseLost } from '../db/role-lease.ts'
import type { FundJobParts } from './fund-job-parts.ts'
import { runLoanSales } from './sell-pledges.ts'
import { runSchemes } from './trade-schemes.ts'

const EVERY_MS = 1_000

/** Lets schemes trade while the market is open, and loans sell what they must, in the process that plays the role of the jobs. */
export function keepSchemes(parts: FundJobParts, onFault: (error: unknown) => void): { /** Ends after the round under way. */ stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await runSchemes(parts)
        await runLoanSales(parts)
      } catch (error) {
        if (stopping.signal.aborted) return
        if (error instanceof LeaseLost) return onFault(error)
        parts.log.error({ err: error }, 'a round of the schemes failed; the next follows')
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

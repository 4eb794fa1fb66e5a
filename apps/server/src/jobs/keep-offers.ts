import { setTimeout as sleep } from 'node:timers/promises'
import { LeaseLost } from '../db/role-lease.ts'
import { runOffers, type OfferJobParts } from './run-offers.ts'

const EVERY_MS = 1_000

/** Lets offers end and lock-ins pass as business time does, in the process that plays the role of the jobs. */
export function keepOffers(parts: OfferJobParts, onFault: (error: unknown) => void): { /** Ends after the round under way. */ stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await runOffers(parts)
      } catch (error) {
        if (stopping.signal.aborted) return
        if (error instanceof LeaseLost) return onFault(error)
        parts.log.error({ err: error }, 'a round of the offers failed; the next follows')
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

import { INSTALMENT_SECOND } from '@bahi/domain/shares/sips/instalment-order'
import { businessDate, type BusinessDate } from '@bahi/money/business-date'
import type { MarketFeed } from '../../market/ports/feed.ts'
import { DueWork } from '../triggers/due-work.ts'
import { type InstalmentParts, runInstalments } from './run-instalments.ts'

export interface InstalmentWatchParts extends InstalmentParts {
  readonly feed: Pick<MarketFeed, 'onChanged'>
  readonly retryMs?: number
}

/** Runs the SIPs in shares once on each trading day. */
export interface InstalmentWatch {
  /** Looks again for SIPs that are due. */
  readAgain(): Promise<void>
  /** Resolves when the SIPs of this moment have run. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** How often it looks when no price changes. */
const LOOK_MS = 500
const RETRY_MS = 5_000

/**
 * Opens the watch of due dates. The desk places an instalment once, whoever asks and however often; what could not be run is
 * tried again.
 */
export function openInstalmentWatch(parts: InstalmentWatchParts): InstalmentWatch {
  const { clock, feed, retryMs = RETRY_MS } = parts
  let ranFor: BusinessDate | null = null
  let waitsUntilMs = 0
  const work = new DueWork({
    isDue: () => performance.now() >= waitsUntilMs && ranFor !== clock.now().date && isTime(parts),
    handOver: async () => {
      const today = businessDate(clock.now().date)
      waitsUntilMs = performance.now() + retryMs
      if (await runInstalments(parts, today)) {
        ranFor = today
        waitsUntilMs = 0
      }
    },
    onError: (error) => parts.log.error({ err: error }, 'SIPs in shares could not run; they are tried again'),
  })
  const timer = setInterval(() => work.look(), LOOK_MS)
  const stopHearing = feed.onChanged(() => work.look())
  return {
    readAgain: async () => {
      ranFor = null
      work.look()
    },
    settled: async () => {
      // Time may have passed without a price that changed.
      work.look()
      await work.settled()
    },
    close: async () => {
      clearInterval(timer)
      stopHearing()
      await work.close()
    },
  }
}

/** From 09:30 of a trading day; after the close too, so that an instalment whose time passed is told to be missed. */
function isTime({ clock }: Pick<InstalmentParts, 'clock'>): boolean {
  if (clock.dayKind() !== 'trading') return false
  const phase = clock.phase()
  return phase === 'after' || (phase === 'open' && clock.now().second >= INSTALMENT_SECOND)
}

import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { MarketFeed } from '../../market/ports/feed.ts'
import type { Venue } from '../../market/ports/venue.ts'

export interface HaltParts {
  readonly instruments: InstrumentRegister
  readonly venue: Pick<Venue, 'submit'>
  readonly feed: Pick<MarketFeed, 'onDay'>
  readonly onError: (error: unknown) => void
}

export interface Halts {
  /** Reads which shares are halted now, and tells the exchange. */
  follow(): Promise<void>
}

/**
 * Tells the exchange which shares staff halted, so that they do not trade there. A delisted share is halted on every
 * day, so that its holders keep seeing its last price. The exchange starts each day without halts, so a halt ends with
 * its day.
 */
export function keepHalts({ instruments, venue, feed, onError }: HaltParts): Halts {
  let told = new Set<number>()

  async function follow(): Promise<void> {
    await instruments.reload()
    const halted = new Set(
      instruments
        .all()
        .filter(
          ({ halted: isHalted, state, told: acts }) =>
            isHalted || (state === 'deleted' && acts?.some(({ act }) => act === 'delist') === true),
        )
        .map(({ id }) => id),
    )
    const begun = [...halted]
      .filter((id) => !told.has(id))
      .map((instrumentId) => ({ kind: 'halt' as const, instrumentId }))
    const ended = [...told]
      .filter((id) => !halted.has(id))
      .map((instrumentId) => ({ kind: 'resume' as const, instrumentId }))
    told = halted
    if (begun.length + ended.length > 0) venue.submit([...begun, ...ended])
  }

  feed.onDay(({ kind }) => {
    if (kind !== 'opened') return
    told = new Set()
    follow().catch(onError)
  })
  return { follow }
}

import type { BusinessClock } from '../../platform/clock.ts'
import type { MarketFeed } from '../ports/feed.ts'

/** The time and phase of the market as the stream says them, and since when its prices stand still. */
export function marketText({ clock, feed }: { readonly clock: BusinessClock; readonly feed: MarketFeed }): string {
  const now = clock.now()
  const phase = clock.phase()
  const stale = feed.staleSecond()
  return `{"date":"${now.date}","second":${now.second},"phase":"${phase === 'before' ? 'closed' : phase}"${stale === undefined ? '' : `,"staleSecond":${stale}`}}`
}

export function indicesText(feed: MarketFeed): string {
  const rows = feed
    .indices()
    .map((index) => `["${index.indexId}",${index.lastHundredths},${index.previousCloseHundredths}]`)
  return `[${rows.join(',')}]`
}

import { businessDate } from '@bahi/domain/calendar/business-date'
import { blockWindows, referenceSpan, standingAt, WHOLE_DAY, type BlockWindow } from '@bahi/domain/offers/block-windows'
import type { OfferKind, PriceBounds } from '@bahi/domain/offers/offer-facts'
import { averagePrice, boundsAround, NO_BOUNDS } from '@bahi/domain/offers/price-bounds'
import type { MarketParts } from './offer-parts.ts'

const SECONDS_A_MINUTE = 60

/** The last known price of a share, in paise; 0 while there is none. */
export function lastPrice({ feed }: Pick<MarketParts, 'feed'>, instrumentId: number): bigint {
  const quote = feed.quote(instrumentId)
  return BigInt(quote === undefined ? 0 : quote.lastPaise > 0 ? quote.lastPaise : quote.previousClosePaise)
}

/** By how much a price of this kind of offer may lie away from its reference. */
export function percentOf({ settings }: Pick<MarketParts, 'settings'>, kind: OfferKind): string {
  return settings.value(kind === 'block' ? 'block.rangePercent' : 'vip.vipCreateMaxPercent')
}

/** The windows of blocks on this business day. Where the hours of a day are not those of the wall, it begins with its pre-open session. */
export function windowsOf({
  settings,
  clock,
  calendar,
  feed,
}: Pick<MarketParts, 'settings' | 'clock' | 'calendar' | 'feed'>): BlockWindow[] {
  const plan = feed.source === 'live' ? null : calendar.sessionPlan(businessDate(clock.now().date))
  return blockWindows(
    settings.value('block.windows'),
    plan === null ? WHOLE_DAY : { first: plan.preOpenStart, trading: plan.continuousStart },
  )
}

/** Where the price of an offer may lie at this moment: a block's by the window's reference and the share's own band, the others' by the last price. */
export function boundsOf(parts: MarketParts, kind: OfferKind, instrumentId: number): PriceBounds {
  const quote = parts.feed.quote(instrumentId)
  if (quote === undefined) return NO_BOUNDS
  const reference = kind === 'block' ? blockReference(parts, instrumentId) : lastPrice(parts, instrumentId)
  if (reference === null || reference <= 0n) return NO_BOUNDS
  const band =
    kind === 'block' ? { lowerPaise: BigInt(quote.lowerBandPaise), upperPaise: BigInt(quote.upperBandPaise) } : null
  return boundsAround(reference, percentOf(parts, kind), band)
}

/** A proposal is judged by the last price, whichever window it will be bought in. */
export function boundsAtCreation(parts: MarketParts, kind: OfferKind, instrumentId: number): PriceBounds {
  const last = lastPrice(parts, instrumentId)
  return last <= 0n ? NO_BOUNDS : boundsAround(last, percentOf(parts, kind), null)
}

/** The morning goes by yesterday's close, the afternoon by the average of the trades of a quarter of an hour; null until those are known. */
function blockReference(parts: MarketParts, instrumentId: number): bigint | null {
  const { second } = parts.clock.now()
  const windows = windowsOf(parts)
  const standing = standingAt(windows, second)
  const window = windows.find(({ name }) => name === (standing.open ?? standing.next)) ?? windows.at(-1)
  if (window === undefined) return null
  if (window.name === 'morning') return BigInt(parts.feed.quote(instrumentId)?.previousClosePaise ?? 0)
  return second < referenceSpan(window).to ? null : averageOf(parts, instrumentId, window)
}

function averageOf(parts: MarketParts, instrumentId: number, window: BlockWindow): bigint {
  const { from, to } = referenceSpan(window)
  const bars = parts.feed.minutes(instrumentId)
  if (bars === undefined) return lastPrice(parts, instrumentId)
  let value = 0n
  let shares = 0n
  for (let at = 0; at < bars.count; at += 1) {
    const second = bars.firstSecond + at * SECONDS_A_MINUTE
    if (second < from || second >= to) continue
    value += BigInt(bars.valuePaise[at] ?? 0)
    shares += BigInt(bars.volume[at] ?? 0)
  }
  // Nothing traded in that quarter of an hour: the last price stands for it.
  return averagePrice(value, shares) ?? lastPrice(parts, instrumentId)
}

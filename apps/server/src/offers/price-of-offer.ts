import { blockWindows, referenceSpan, standingAt, WHOLE_DAY, type BlockWindow } from '@bahi/domain/offers/block-windows'
import type { OfferKind, PriceBounds } from '@bahi/domain/offers/offer-facts'
import { averagePrice, boundsAround, NO_BOUNDS } from '@bahi/domain/offers/price-bounds'
import { businessDate } from '@bahi/money/business-date'
import type { MarketParts } from './offer-parts.ts'

const SECONDS_A_MINUTE = 60

/** The last price of a share in paise, or the last close before the first trade; 0 without any price. */
export function lastPrice({ feed }: Pick<MarketParts, 'feed'>, instrumentId: number): bigint {
  const quote = feed.quote(instrumentId)
  return BigInt(quote === undefined ? 0 : quote.lastPaise > 0 ? quote.lastPaise : quote.previousClosePaise)
}

/** The largest distance of an offer's price from its reference, as a decimal percentage. */
export function rangePercent({ settings }: Pick<MarketParts, 'settings'>, kind: OfferKind): string {
  return settings.value(kind === 'block' ? 'block.rangePercent' : 'vip.vipCreateMaxPercent')
}

/**
 * The windows of block trades on this business day. A simulated day has hours of its own, so its windows follow from
 * the start of its pre-open session.
 */
export function offerWindows({
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

/**
 * The bounds of an offer's price now. A block's bounds follow from its window's reference and the share's price band,
 * other bounds from the last price.
 */
export function priceBounds(parts: MarketParts, kind: OfferKind, instrumentId: number): PriceBounds {
  const quote = parts.feed.quote(instrumentId)
  if (quote === undefined) return NO_BOUNDS
  const reference = kind === 'block' ? blockReference(parts, instrumentId) : lastPrice(parts, instrumentId)
  if (reference === null || reference <= 0n) return NO_BOUNDS
  const band =
    kind === 'block' ? { lowerPaise: BigInt(quote.lowerBandPaise), upperPaise: BigInt(quote.upperBandPaise) } : null
  return boundsAround(reference, rangePercent(parts, kind), band)
}

/**
 * The bounds of a proposed price. They follow from the last price, because the window of a later purchase is unknown.
 */
export function boundsAtCreation(parts: MarketParts, kind: OfferKind, instrumentId: number): PriceBounds {
  const last = lastPrice(parts, instrumentId)
  return last <= 0n ? NO_BOUNDS : boundsAround(last, rangePercent(parts, kind), null)
}

/**
 * The reference price of a block in paise: in the morning window the previous close, in the afternoon window the
 * average price of the trades in the reference span. Null until the reference span is over.
 */
function blockReference(parts: MarketParts, instrumentId: number): bigint | null {
  const { second } = parts.clock.now()
  const windows = offerWindows(parts)
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
  // The last price, when no trade fell into the reference span.
  return averagePrice(value, shares) ?? lastPrice(parts, instrumentId)
}

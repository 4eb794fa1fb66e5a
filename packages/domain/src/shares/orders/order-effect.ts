import { divide } from '@bahi/money/rounding'

/** A tenth of a basis point: a hundred-thousandth. Most orders cost less than a whole one. */
const TENTHS_OF_BPS = 100_000n

/** What an order cost beside the price that stood when it came: more than zero is worse for the customer, less is better. */
export interface Slippage {
  readonly paise: bigint
  readonly tenthsOfBps: bigint
}

/**
 * The price that a customer saw as their order came: the best one of the other side, else the last trade; null where there was neither, as
 * before the first trade of a day.
 */
export function seenPrice({
  side,
  bidPaise,
  askPaise,
  lastPaise,
}: {
  readonly side: 'buy' | 'sell'
  readonly bidPaise: bigint
  readonly askPaise: bigint
  readonly lastPaise: bigint
}): bigint | null {
  const best = side === 'buy' ? askPaise : bidPaise
  if (best > 0n) return best
  return lastPaise > 0n ? lastPaise : null
}

/**
 * What the filled shares cost, or failed to bring, beside the seen price. The share of the value is rounded to the nearest tenth of a basis
 * point, a half away from zero, so that better and worse are told alike.
 *
 * @throws RangeError when nothing was filled or the seen price is not positive.
 */
export function slippage(
  side: 'buy' | 'sell',
  seenPaise: bigint,
  filledQuantity: bigint,
  valuePaise: bigint,
): Slippage {
  const atSeen = seenPaise * filledQuantity
  if (atSeen <= 0n) throw new RangeError('slippage needs filled shares and a price that was seen')
  const paise = side === 'buy' ? valuePaise - atSeen : atSeen - valuePaise
  return { paise, tenthsOfBps: shareOf(paise, atSeen) }
}

/**
 * How far an order moved the price at which the next order like it would begin: more than zero is away from the customer. Null where that
 * side was empty before or after.
 */
export function impact(
  side: 'buy' | 'sell',
  beforePaise: bigint,
  afterPaise: bigint,
): { readonly paise: bigint; readonly tenthsOfBps: bigint } | null {
  if (beforePaise <= 0n || afterPaise <= 0n) return null
  const paise = side === 'buy' ? afterPaise - beforePaise : beforePaise - afterPaise
  return { paise, tenthsOfBps: shareOf(paise, beforePaise) }
}

/** Slippage of several orders together, beside what they would have cost at the prices they saw. */
export function totalSlippage(
  orders: readonly {
    readonly side: 'buy' | 'sell'
    readonly seenPaise: bigint
    readonly filledQuantity: bigint
    readonly valuePaise: bigint
  }[],
): Slippage | null {
  let paise = 0n
  let atSeen = 0n
  for (const { side, seenPaise, filledQuantity, valuePaise } of orders) {
    paise += slippage(side, seenPaise, filledQuantity, valuePaise).paise
    atSeen += seenPaise * filledQuantity
  }
  return atSeen === 0n ? null : { paise, tenthsOfBps: shareOf(paise, atSeen) }
}

function shareOf(part: bigint, whole: bigint): bigint {
  return divide(part * TENTHS_OF_BPS, whole, 'half-up')
}

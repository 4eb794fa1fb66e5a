import { formatPrice } from '@bahi/money/format'
import { type Paise, ZERO_PAISE, addPaise, paise } from '@bahi/money/paise'
import { type Refusal, refusal } from '../../outcome.ts'
import type { Side } from '../charges/charge-rates.ts'

/** What one order of a basket would do if it were alone. */
export interface LineForecast {
  readonly side: Side
  readonly valuePaise: Paise
  readonly chargesPaise: Paise
  /** Of a purchase: the most that is held for it. */
  readonly cashNeededPaise: Paise
  /** Of a sale: its proceeds after charges. */
  readonly netInHandPaise: Paise
  readonly refusals: readonly Refusal[]
}

export interface BasketTotal {
  readonly orders: number
  readonly buyPaise: Paise
  readonly sellPaise: Paise
  readonly chargesPaise: Paise
  readonly cashNeededPaise: Paise
  readonly netInHandPaise: Paise
}

export interface BasketForecast {
  /** For each line in turn the rules that it breaks after the lines before it. */
  readonly refusals: readonly (readonly Refusal[])[]
  /** Of every line, also of those that break a rule. */
  readonly all: BasketTotal
  /** Of the lines that break no rule. */
  readonly passing: BasketTotal
}

const nothing: BasketTotal = {
  orders: 0,
  buyPaise: ZERO_PAISE,
  sellPaise: ZERO_PAISE,
  chargesPaise: ZERO_PAISE,
  cashNeededPaise: ZERO_PAISE,
  netInHandPaise: ZERO_PAISE,
}

/**
 * What the orders of a basket would do one after the other: each purchase that passes leaves less cash to the next. A sale brings no cash to
 * a purchase behind it, because it may not fill.
 */
export function forecastBasket(lines: readonly LineForecast[], availablePaise: Paise): BasketForecast {
  let leftPaise: bigint = availablePaise
  const refusals: (readonly Refusal[])[] = []
  let all = nothing
  let passing = nothing
  for (const line of lines) {
    const shortPaise = line.side === 'buy' ? line.cashNeededPaise - leftPaise : 0n
    const broken =
      line.refusals.length === 0 && shortPaise > 0n
        ? [refusal('cash-short', { short: formatPrice(paise(shortPaise)) }, 'quantity')]
        : line.refusals
    refusals.push(broken)
    all = plus(all, line)
    if (broken.length > 0) continue
    passing = plus(passing, line)
    if (line.side === 'buy') leftPaise -= line.cashNeededPaise
  }
  return { refusals, all, passing }
}

function plus(total: BasketTotal, line: LineForecast): BasketTotal {
  const isBuy = line.side === 'buy'
  return {
    orders: total.orders + 1,
    buyPaise: isBuy ? addPaise(total.buyPaise, line.valuePaise) : total.buyPaise,
    sellPaise: isBuy ? total.sellPaise : addPaise(total.sellPaise, line.valuePaise),
    chargesPaise: addPaise(total.chargesPaise, line.chargesPaise),
    cashNeededPaise: isBuy ? addPaise(total.cashNeededPaise, line.cashNeededPaise) : total.cashNeededPaise,
    netInHandPaise: isBuy ? total.netInHandPaise : addPaise(total.netInHandPaise, line.netInHandPaise),
  }
}

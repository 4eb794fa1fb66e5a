import type { BusinessDate } from '@bahi/money/business-date'
import { type Paise, ZERO_PAISE, addPaise, minPaise, paise, subtractPaise, sumPaise } from '@bahi/money/paise'
import { type Rate, applyRate } from '@bahi/money/rate'
import { divide } from '@bahi/money/rounding'
import { type ChargeRates, type Exchange, type Side, chargeRatesOn } from './charge-rates.ts'

/** The lines of a contract note, in its order. */
export const chargeKinds = ['brokerage', 'stt', 'exchange', 'sebi', 'stamp', 'gst', 'dp'] as const
export type ChargeKind = (typeof chargeKinds)[number]

export type ChargeLine = { readonly kind: ChargeKind; readonly amountPaise: Paise }
export type Charges = { readonly lines: readonly ChargeLine[]; readonly totalPaise: Paise }

export type ChargeFacts = {
  readonly side: Side
  readonly exchange: Exchange
  readonly date: BusinessDate
  readonly rates: readonly ChargeRates[]
  /** Whether an earlier sale of this customer, instrument and day has paid the demat charge; ignored for a buy. */
  readonly dpAlreadyChargedToday?: boolean
}

/** A contract note rounds each line to the nearest paisa. */
function lineOf(valuePaise: Paise, rate: Rate): Paise {
  return applyRate(valuePaise, rate, 'half-up')
}

/** Securities transaction tax in whole rupees, rounded to the nearest, half up. */
function sttOf(valuePaise: Paise, rate: Rate): Paise {
  return paise(divide(valuePaise * rate.numerator, rate.denominator * 100n, 'half-up') * 100n)
}

function chargesOf(lines: readonly ChargeLine[]): Charges {
  return { lines, totalPaise: sumPaise(lines.map((line) => line.amountPaise)) }
}

/** Stamp duty applies to a buy and the demat charge to a sale; the other line is absent instead of zero. */
function appliesTo(kind: ChargeKind, side: Side): boolean {
  return kind === 'stamp' ? side === 'buy' : kind === 'dp' ? side === 'sell' : true
}

/**
 * The charges of one order over its whole traded value, line by line, in paise. An order without trades has no
 * charges.
 * @throws RangeError for a negative value, or a date without rates.
 */
export function computeCharges(facts: ChargeFacts & { readonly valuePaise: Paise }): Charges {
  const { valuePaise, side } = facts
  if (valuePaise < 0n) throw new RangeError(`negative value: ${valuePaise}`)
  const rates = chargeRatesOn(facts.rates, facts.exchange, side, facts.date)
  const brokerage = lineOf(valuePaise, rates.brokerage)
  const exchange = lineOf(valuePaise, rates.transaction)
  const sebi = lineOf(valuePaise, rates.sebi)
  const isDpDue = valuePaise > 0n && facts.dpAlreadyChargedToday !== true
  const amounts: Readonly<Record<ChargeKind, Paise>> = {
    brokerage,
    stt: sttOf(valuePaise, rates.stt),
    exchange,
    sebi,
    stamp: lineOf(valuePaise, rates.stamp),
    // GST applies to the rounded amounts, so that no tax falls on a fraction of a paisa that nobody pays.
    gst: lineOf(sumPaise([brokerage, exchange, sebi]), rates.gst),
    dp: isDpDue ? rates.dpPaise : ZERO_PAISE,
  }
  return chargesOf(
    chargeKinds.filter((kind) => appliesTo(kind, side)).map((kind) => ({ kind, amountPaise: amounts[kind] })),
  )
}

/**
 * The charges of one more fill, in paise: the charges of the whole traded value less those of the value before. So an
 * order pays the same in any number of fills. No line is negative, because no line of the whole falls when the value
 * grows.
 * @throws RangeError like `computeCharges`.
 */
export function chargesForFill(
  facts: ChargeFacts & { readonly valueBeforePaise: Paise; readonly fillValuePaise: Paise },
): Charges {
  const before = computeCharges({ ...facts, valuePaise: facts.valueBeforePaise })
  const after = computeCharges({ ...facts, valuePaise: addPaise(facts.valueBeforePaise, facts.fillValuePaise) })
  return chargesOf(
    after.lines.map((line, index) => {
      const taken = before.lines[index]?.amountPaise ?? ZERO_PAISE
      return { kind: line.kind, amountPaise: subtractPaise(line.amountPaise, taken) }
    }),
  )
}

/**
 * Charges limited to the proceeds of a sale, in paise, so that a sale of a few rupees never leaves the seller in debt.
 * The last lines are waived first, which covers the taxes before the house's demat charge.
 */
export function limitCharges(charges: Charges, maxPaise: Paise): Charges {
  if (charges.totalPaise <= maxPaise) return charges
  let left = maxPaise
  return chargesOf(
    charges.lines.map((line) => {
      const amountPaise = minPaise(line.amountPaise, left)
      left = subtractPaise(left, amountPaise)
      return { kind: line.kind, amountPaise }
    }),
  )
}

/** The amount of one line, in paise; zero for a line that the side does not have. */
export function findCharge(charges: Charges, kind: ChargeKind): Paise {
  return charges.lines.find((line) => line.kind === kind)?.amountPaise ?? ZERO_PAISE
}

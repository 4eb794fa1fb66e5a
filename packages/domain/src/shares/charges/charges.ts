import type { BusinessDate } from '@bahi/money/business-date'
import { type Paise, ZERO_PAISE, addPaise, maxPaise, minPaise, paise, subtractPaise, sumPaise } from '@bahi/money/paise'
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
}

/** What an owner has traded in one share on one side of a day, and what was charged for it, in paise. */
export type ChargedDay = {
  readonly valuePaise: Paise
  readonly charged: Readonly<Record<ChargeKind, Paise>>
}

export const NOTHING_CHARGED: ChargedDay = {
  valuePaise: ZERO_PAISE,
  charged: {
    brokerage: ZERO_PAISE,
    stt: ZERO_PAISE,
    exchange: ZERO_PAISE,
    sebi: ZERO_PAISE,
    stamp: ZERO_PAISE,
    gst: ZERO_PAISE,
    dp: ZERO_PAISE,
  },
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
 * The charges of all that an owner traded in one share on one side of a day, line by line, in paise. The exchanges add
 * the trades up in this way before they round (STT Rules 2004, rule 3; NSE/CMTR/5588), and the depository charges once
 * for each ISIN and day. A day without trades has no charges.
 * @throws RangeError for a negative value, or a date without rates.
 */
export function computeCharges(facts: ChargeFacts & { readonly valuePaise: Paise }): Charges {
  const { valuePaise, side } = facts
  if (valuePaise < 0n) throw new RangeError(`negative value: ${valuePaise}`)
  const rates = chargeRatesOn(facts.rates, facts.exchange, side, facts.date)
  const brokerage = lineOf(valuePaise, rates.brokerage)
  const exchange = lineOf(valuePaise, rates.transaction)
  const sebi = lineOf(valuePaise, rates.sebi)
  const amounts: Readonly<Record<ChargeKind, Paise>> = {
    brokerage,
    stt: sttOf(valuePaise, rates.stt),
    exchange,
    sebi,
    stamp: lineOf(valuePaise, rates.stamp),
    // GST applies to the rounded amounts, so that no tax falls on a fraction of a paisa that nobody pays.
    gst: lineOf(sumPaise([brokerage, exchange, sebi]), rates.gst),
    dp: valuePaise > 0n ? rates.dpPaise : ZERO_PAISE,
  }
  return chargesOf(
    chargeKinds.filter((kind) => appliesTo(kind, side)).map((kind) => ({ kind, amountPaise: amounts[kind] })),
  )
}

/**
 * The charges of one more trade of the day, in paise: those of the whole day with it, less what was charged before. So
 * trades pay the same in any number of orders and fills. What exceeds `mostPaise` stays due, and the next trade of the
 * share and side pays it.
 * @throws RangeError like `computeCharges`.
 */
export function chargesForFill(
  facts: ChargeFacts & { readonly day: ChargedDay; readonly fillValuePaise: Paise; readonly mostPaise: Paise },
): Charges {
  const { day, fillValuePaise, mostPaise } = facts
  const whole = computeCharges({ ...facts, valuePaise: addPaise(day.valuePaise, fillValuePaise) })
  const due = whole.lines.map(({ kind, amountPaise }) => ({
    kind,
    // Nothing is given back: rates may have changed, or trades been charged one by one, since the day began.
    amountPaise: maxPaise(subtractPaise(amountPaise, day.charged[kind]), ZERO_PAISE),
  }))
  return limitCharges(chargesOf(due), mostPaise)
}

/** The day with one more trade and its charges. */
export function chargedDayAfter(day: ChargedDay, fillValuePaise: Paise, charges: Charges): ChargedDay {
  const charged = { ...day.charged }
  for (const { kind, amountPaise } of charges.lines) charged[kind] = addPaise(charged[kind], amountPaise)
  return { valuePaise: addPaise(day.valuePaise, fillValuePaise), charged }
}

const PAISA = paise(1)
const RUPEE = paise(100)

/**
 * The charges of a purchase to the paisa, without the demat charge: whole rupees of tax are not rounded to, so that the
 * parts of a value come to no more than the value when they are rounded down, and to no less rounded up.
 */
function exactCharges(
  facts: Omit<ChargeFacts, 'side'> & { readonly valuePaise: Paise },
  rounding: 'down' | 'up',
): Readonly<Record<Exclude<ChargeKind, 'dp'>, Paise>> {
  const rates = chargeRatesOn(facts.rates, facts.exchange, 'buy', facts.date)
  const of = (rate: Rate) => applyRate(facts.valuePaise, rate, rounding)
  const [brokerage, exchange, sebi] = [of(rates.brokerage), of(rates.transaction), of(rates.sebi)]
  return {
    brokerage,
    stt: of(rates.stt),
    exchange,
    sebi,
    stamp: of(rates.stamp),
    gst: applyRate(sumPaise([brokerage, exchange, sebi]), rates.gst, rounding),
  }
}

/** The least that a further part of a purchase is charged, in paise, whatever the rounding of the day has taken before. */
export function minCharges(facts: Omit<ChargeFacts, 'side'> & { readonly valuePaise: Paise }): Paise {
  return sumPaise(Object.values(exactCharges(facts, 'down')))
}

/**
 * The most that the trades of one purchase are charged, in paise. Rounding over the day takes from a trade up to one
 * unit more than the trade alone comes to: a rupee of tax, and a paisa of each other charge that has a rate.
 */
export function maxCharges(facts: Omit<ChargeFacts, 'side'> & { readonly valuePaise: Paise }): Paise {
  if (facts.valuePaise === 0n) return ZERO_PAISE
  const { brokerage, stt, exchange, sebi, stamp, gst } = exactCharges(facts, 'up')
  const withUnit = (amount: Paise, unit: Paise) => (amount === 0n ? ZERO_PAISE : addPaise(amount, unit))
  return sumPaise([
    ...[brokerage, exchange, sebi, stamp].map((amount) => withUnit(amount, PAISA)),
    withUnit(stt, RUPEE),
    // GST on three charges that are each a paisa higher is half a paisa higher before it is rounded.
    withUnit(gst, addPaise(PAISA, PAISA)),
  ])
}

/**
 * Charges limited to an amount, in paise, so that a sale of a few rupees never leaves the seller in debt and a purchase
 * takes no more than is held for it. The last lines are left out first, which covers the taxes before the house's demat
 * charge.
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

import { type BusinessDate, businessDate } from '@bahi/money/business-date'
import { type Paise, ZERO_PAISE, paise } from '@bahi/money/paise'
import { type Rate, ZERO_RATE, addRates, ratePercent } from '@bahi/money/rate'

export type Exchange = 'NSE' | 'BSE'
export type Side = 'buy' | 'sell'

/**
 * The charges of one side of a delivery trade from a date on. A row is complete, so a missing rate is a missing row
 * and never a free trade.
 */
export type ChargeRates = {
  readonly from: BusinessDate
  readonly exchange: Exchange
  readonly side: Side
  readonly brokerage: Rate
  readonly stt: Rate
  /** The transaction charge of the exchange with its investor protection levy. */
  readonly transaction: Rate
  readonly sebi: Rate
  readonly stamp: Rate
  /** The tax on brokerage, transaction charge and SEBI fee. */
  readonly gst: Rate
  /**
   * A flat amount that includes GST, once for each customer, instrument and day on which shares leave the demat
   * account.
   */
  readonly dpPaise: Paise
}

const stt = ratePercent('0.1')
const sebi = ratePercent('0.0001')
const gst = ratePercent('18')
const stampOnBuying = ratePercent('0.015')

/** CDSL's ₹3.50 and the depository participant's ₹9.50, with 18 % GST. */
const dpOnSelling = paise(15_34)

function bothSides(from: string, exchange: Exchange, transaction: Rate): ChargeRates[] {
  const common = { from: businessDate(from), exchange, brokerage: ZERO_RATE, stt, transaction, sebi, gst }
  return [
    { ...common, side: 'buy', stamp: stampOnBuying, dpPaise: ZERO_PAISE },
    { ...common, side: 'sell', stamp: ZERO_RATE, dpPaise: dpOnSelling },
  ]
}

/**
 * Equity delivery. The table begins when stamp duty became uniform over the states (1 Jul 2020). NSE rearranged charge
 * and levy on 1 Mar 2026 without changing their sum (₹307 a crore).
 */
export const deliveryChargeRates: readonly ChargeRates[] = [
  ...bothSides('2020-07-01', 'NSE', addRates(ratePercent('0.00297'), ratePercent('0.0001'))),
  ...bothSides('2026-03-01', 'NSE', addRates(ratePercent('0.0030699'), ratePercent('0.0000001'))),
  ...bothSides('2020-07-01', 'BSE', ratePercent('0.00375')),
]

/**
 * The row of an exchange and side on a date. @throws RangeError when no row has begun, because charges are never
 * guessed.
 */
export function chargeRatesOn(
  rows: readonly ChargeRates[],
  exchange: Exchange,
  side: Side,
  date: BusinessDate,
): ChargeRates {
  let held: ChargeRates | null = null
  for (const row of rows) {
    if (row.exchange === exchange && row.side === side && row.from <= date && (held === null || row.from >= held.from))
      held = row
  }
  if (held === null) throw new RangeError(`no charges known for ${exchange} ${side} on ${date}`)
  return held
}

/**
 * The same rows with the operator's brokerage as it was decided from date to date; before the first date it is zero.
 * Each date begins a row of its own.
 */
export function withDatedBrokerage(
  rows: readonly ChargeRates[],
  dated: readonly { readonly from: BusinessDate; readonly rate: Rate }[],
): ChargeRates[] {
  const brokerageOn = (date: BusinessDate): Rate =>
    dated.filter(({ from }) => from <= date).toSorted((one, other) => (one.from < other.from ? 1 : -1))[0]?.rate ??
    ZERO_RATE
  const pairs = new Map(rows.map(({ exchange, side }) => [`${exchange} ${side}`, { exchange, side }]))
  const begun = [...pairs.values()].flatMap(({ exchange, side }) => {
    const own = rows.filter((row) => row.exchange === exchange && row.side === side)
    const first = own.map(({ from }) => from).toSorted()[0]
    return dated
      .filter(({ from }) => first !== undefined && from > first && own.every((row) => row.from !== from))
      .map(({ from }) => ({ ...chargeRatesOn(rows, exchange, side, from), from }))
  })
  return [...rows, ...begun].map((row) => ({ ...row, brokerage: brokerageOn(row.from) }))
}

/** The same rows with the operator's brokerage on both sides; the default rate is zero. */
export function withBrokerage(rows: readonly ChargeRates[], brokerage: Rate): ChargeRates[] {
  return rows.map((row) => ({ ...row, brokerage }))
}

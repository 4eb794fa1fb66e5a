import { type BusinessDate, daysBetween } from '@bahi/money/business-date'
import { divide } from '@bahi/money/rounding'

export type PaidIn = { readonly on: BusinessDate; readonly paise: bigint }

const BPS = 10_000n
const DAYS_A_YEAR = 365n

/**
 * What a savings deposit holds on some days, in paise. Interest is counted on each day's closing balance at a yearly
 * rate in basis points over 365 days, and credited at the end of each quarter, as Indian banks do (RBI: daily product,
 * credited at quarterly or shorter rests). A credit is rounded to the nearest paisa, half up. A day that is asked for
 * has the interest that is not credited yet, rounded down.
 *
 * `paidIn` and `asked` ascend; a payment counts from its day on, and is in the balance of that day.
 */
export function depositOn(paidIn: readonly PaidIn[], rateBps: number, asked: readonly BusinessDate[]): bigint[] {
  const rate = BigInt(rateBps)
  let [balance, products, next] = [0n, 0n, 0]
  let day = paidIn[0]?.on ?? asked[0]
  const passTo = (until: BusinessDate): void => {
    if (day === undefined || until <= day) return
    products += balance * BigInt(daysBetween(day, until))
    day = until
  }
  const creditUntil = (until: BusinessDate): void => {
    if (day === undefined) return
    for (let rest = quarterAfter(day); rest <= until; rest = quarterAfter(rest)) {
      passTo(rest)
      balance += divide(products * rate, BPS * DAYS_A_YEAR, 'half-up')
      products = 0n
    }
    passTo(until)
  }
  return asked.map((date) => {
    for (let payment = paidIn[next]; payment !== undefined && payment.on <= date; payment = paidIn[next]) {
      creditUntil(payment.on)
      balance += payment.paise
      next += 1
    }
    creditUntil(date)
    return balance + divide(products * rate, BPS * DAYS_A_YEAR, 'down')
  })
}

/** The first day of the quarter that comes after a day's: interest up to the evening before is credited on it. */
function quarterAfter(date: BusinessDate): BusinessDate {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))]
  const first = Math.floor((month - 1) / 3) * 3 + 4
  return (
    first > 12
      ? `${(year + 1).toString().padStart(4, '0')}-01-01`
      : `${date.slice(0, 4)}-${first.toString().padStart(2, '0')}-01`
  ) as BusinessDate
}

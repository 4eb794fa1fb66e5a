import type { BusinessDate } from '@bahi/money/business-date'
import { addDays } from '@bahi/money/business-date'
import type { Paise } from '@bahi/money/paise'
import { percentText } from '@bahi/money/rate'
import { type ChargeRates, type Exchange, type Side } from './charge-rates.ts'
import { type ChargeKind, chargeKinds } from './charges.ts'

/** A charge as it holds from a date on. */
export interface ChargePeriod {
  readonly kind: ChargeKind
  /** Null: on both exchanges. */
  readonly exchange: Exchange | null
  /** Null: on purchases and sales. */
  readonly side: Side | null
  /** A percentage with every digit that counts; null for a flat amount. */
  readonly percent: string | null
  readonly amountPaise: Paise | null
  readonly from: BusinessDate
  /** The last day; null while no other rate is known. */
  readonly until: BusinessDate | null
}

type Rule = Pick<ChargePeriod, 'percent' | 'amountPaise'>

const RATE_OF = {
  brokerage: 'brokerage',
  stt: 'stt',
  exchange: 'transaction',
  sebi: 'sebi',
  stamp: 'stamp',
  gst: 'gst',
} as const satisfies Record<Exclude<ChargeKind, 'dp'>, keyof ChargeRates>

/**
 * The dated rates as customers read them: by charge, the period in force first. What is equal on both exchanges or on
 * both sides stands once, and a side that pays nothing is left out, unless nobody pays.
 */
export function chargeTable(rows: readonly ChargeRates[]): ChargePeriod[] {
  return chargeKinds.flatMap((kind) => {
    const series = (['NSE', 'BSE'] as const).flatMap((exchange) =>
      (['buy', 'sell'] as const).map((side) => ({ exchange, side, periods: periodsOf(rows, kind, exchange, side) })),
    )
    return mergeExchanges(mergeSides(series)).flatMap(({ exchange, side, periods }) =>
      periods.map((period) => ({ kind, exchange, side, ...period })).reverse(),
    )
  })
}

interface Series<E = Exchange | null, S = Side | null> {
  readonly exchange: E
  readonly side: S
  readonly periods: readonly Omit<ChargePeriod, 'kind' | 'exchange' | 'side'>[]
}

function ruleOf(row: ChargeRates, kind: ChargeKind): Rule {
  if (kind === 'dp') return { percent: null, amountPaise: row.dpPaise }
  return { percent: percentText(row[RATE_OF[kind]]), amountPaise: null }
}

const keyOf = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner))

/** The periods of one charge; rows that change another charge only make no new period. */
function periodsOf(rows: readonly ChargeRates[], kind: ChargeKind, exchange: Exchange, side: Side): Series['periods'] {
  const dated = rows
    .filter((row) => row.exchange === exchange && row.side === side)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .map((row) => ({ from: row.from, ...ruleOf(row, kind) }))
  const changed = dated.filter(({ from: _from, ...rule }, at) => {
    const before = dated[at - 1]
    return before === undefined || keyOf(rule) !== keyOf({ percent: before.percent, amountPaise: before.amountPaise })
  })
  return changed.map((period, at) => {
    const next = changed[at + 1]
    return { ...period, until: next === undefined ? null : addDays(next.from, -1) }
  })
}

function mergeSides(series: readonly Series<Exchange, Side>[]): Series<Exchange>[] {
  return (['NSE', 'BSE'] as const).flatMap((exchange): Series<Exchange>[] => {
    const own = series.filter((one) => one.exchange === exchange)
    const [first] = own
    if (first === undefined) return []
    if (own.every(({ periods }) => keyOf(periods) === keyOf(first.periods))) return [{ ...first, side: null }]
    return own.filter(({ periods }) =>
      periods.some(({ percent, amountPaise }) => percent !== '0%' && amountPaise !== 0n),
    )
  })
}

function mergeExchanges(series: readonly Series<Exchange>[]): Series[] {
  const seen = new Map<string, Series>()
  for (const one of series) {
    const key = keyOf([one.side, one.periods])
    seen.set(key, seen.has(key) ? { ...one, exchange: null } : one)
  }
  return [...seen.values()]
}

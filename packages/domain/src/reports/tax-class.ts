import { type BusinessDate, addDays, addMonths } from '@bahi/money/business-date'
import type { SchemeRule } from '../funds/schemes/scheme-rule.ts'

/**
 * The classes of income tax. `equity`: listed shares, and funds with 65 % or more in them. `debt`: funds with more
 * than 65 % in debt. `gold`: listed units of gold. `mixed`: all other funds.
 */
export const taxClasses = ['equity', 'gold', 'mixed', 'debt'] as const
export type TaxClass = (typeof taxClasses)[number]

/** Sections 112A and 50AA of the Income-tax Act 1961 use the same limit for the part of a fund. */
const LINE_BPS = 6_500
const WHOLE_BPS = 10_000

/**
 * A gain is long term after more than this number of months. A gain on debt never is (section 50AA), whenever the
 * units were bought.
 */
const LONG_AFTER_MONTHS: Readonly<Record<TaxClass, number | null>> = { equity: 12, gold: 12, mixed: 24, debt: null }

export type Term = 'short' | 'long'

export type Held = { readonly boughtOn: BusinessDate; readonly soldOn: BusinessDate; readonly taxClass: TaxClass }

export function holdingTerm({ boughtOn, soldOn, taxClass }: Held): Term {
  const from = longTermFrom({ boughtOn, taxClass })
  return from !== null && soldOn >= from ? 'long' : 'short'
}

/** The first day on which a sale of what was bought is long-term; null for a class that never is. */
export function longTermFrom({ boughtOn, taxClass }: Omit<Held, 'soldOn'>): BusinessDate | null {
  const months = LONG_AFTER_MONTHS[taxClass]
  return months === null ? null : addDays(addMonths(boughtOn, months), 1)
}

/** A listed instrument is a share or a fund of shares, unless it holds gold. */
export function classOfInstrument({
  kind,
  sector,
}: {
  readonly kind: 'share' | 'etf'
  readonly sector: string
}): TaxClass {
  return kind === 'etf' && sector === 'Gold' ? 'gold' : 'equity'
}

/**
 * The tax class of a scheme by the targets of its published rule. Cash counts as debt, because this market has neither
 * bonds nor a money market and cash stands in for them. `isGold` tells which symbols are gold.
 */
export function classOfScheme(rule: SchemeRule, isGold: (symbol: string) => boolean): TaxClass {
  const parts =
    rule.form === 'plan'
      ? [{ shareBps: WHOLE_BPS - rule.cashBps, isEquity: true }]
      : rule.parts.map(({ shareBps, basket: { choice } }) => ({
          shareBps,
          isEquity: choice.pick !== 'symbol' || !isGold(choice.symbol),
        }))
  const sum = (of: typeof parts): number => of.reduce((total, { shareBps }) => total + shareBps, 0)
  if (sum(parts.filter(({ isEquity }) => isEquity)) >= LINE_BPS) return 'equity'
  return WHOLE_BPS - sum(parts) > LINE_BPS ? 'debt' : 'mixed'
}

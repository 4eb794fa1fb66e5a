import { knownRule } from '@bahi/domain/funds/schemes/parse-rule'
import { classOfInstrument, classOfScheme, type TaxClass } from '@bahi/domain/reports/tax-class'
import type { BusinessDate } from '@bahi/money/business-date'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

/** The symbols of the listed units of gold. */
export function goldSymbols(instruments: Pick<InstrumentRegister, 'all'>): ReadonlySet<string> {
  return new Set(instruments.all().flatMap((one) => (classOfInstrument(one) === 'gold' ? [one.symbol] : [])))
}

/** The tax class of a scheme's units by the rule that is in force on the day of their sale. */
export async function readTaxClassOfScheme(
  db: Queryable,
  instruments: Pick<InstrumentRegister, 'all'>,
  schemeId: number,
  soldOn: BusinessDate,
): Promise<TaxClass> {
  const {
    rows: [held],
  } = await db.query<{ rule: unknown }>(
    'select rule from bahi.scheme_rule where scheme_id = $1 and from_date <= $2 order by version desc limit 1',
    [schemeId, soldOn],
  )
  const gold = goldSymbols(instruments)
  return classOfScheme(knownRule(held?.rule), (symbol) => gold.has(symbol))
}

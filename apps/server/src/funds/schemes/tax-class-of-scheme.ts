import { knownRule } from '@bahi/domain/funds/schemes/parse-rule'
import { classOfInstrument, classOfScheme, type TaxClass } from '@bahi/domain/reports/tax-class'
import type { BusinessDate } from '@bahi/money/business-date'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

/** SQL: the rule of a scheme that is in force on a day. The day of a sale decides, not that of the purchase. */
export const ruleInForceSql = (schemeId: string, day: string): string =>
  `select rule from bahi.scheme_rule where scheme_id = ${schemeId} and from_date <= ${day} order by version desc limit 1`

/** Tells the tax class of a scheme's units by a stored rule, for previews of a sale and for the papers of it alike. */
export function classOfStoredRule(instruments: Pick<InstrumentRegister, 'all'>): (rule: unknown) => TaxClass {
  const gold = new Set(instruments.all().flatMap((one) => (classOfInstrument(one) === 'gold' ? [one.symbol] : [])))
  return (rule) => classOfScheme(knownRule(rule), (symbol) => gold.has(symbol))
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
  } = await db.query<{ rule: unknown }>(ruleInForceSql('$1', '$2'), [schemeId, soldOn])
  return classOfStoredRule(instruments)(held?.rule)
}

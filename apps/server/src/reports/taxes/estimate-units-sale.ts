import type { estimateUnitsSale, SaleTaxView } from '@bahi/contract/reports/tax'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { businessDate } from '@bahi/money/business-date'
import { divide } from '@bahi/money/rounding'
import { forecastRedemption } from '../../funds/orders/forecast-redemption.ts'
import { applicableNow } from '../../funds/orders/fund-facts.ts'
import { readScheme } from '../../funds/schemes/scheme-rows.ts'
import { isPriced } from '../../funds/schemes/scheme-view.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Who } from '../../platform/http/who.ts'
import { readSaleTax } from './sale-tax-view.ts'
import type { TaxParts } from './tax-parts.ts'

/** Estimates a redemption at the last NAV. Null while no unit can be redeemed. */
export function estimateUnitsSold(
  parts: TaxParts,
  { code, units }: InputOf<typeof estimateUnitsSale>,
  who: Who,
): Promise<Decision<{ estimate: SaleTaxView | null }>> {
  return inTransaction(
    parts.db.pool,
    async (tx) => {
      const scheme = (await readScheme(tx, 'fund', code)) ?? (await readScheme(tx, 'plan', code))
      if (!isPriced(scheme)) return refuse(refusal('fund-missing', {}, 'code'))
      const today = businessDate(parts.clock.now().date)
      const soldOn = applicableNow(parts).appliesOn ?? today
      const asked = { owner: { shard: who.shard, owner: who.customerId }, kind: scheme.kind, scheme }
      const { sales, lots, taxClass } = await forecastRedemption(tx, parts, asked, units, soldOn)
      if (sales.length === 0) return accept({ estimate: null })
      const source = { db: tx, who, instruments: parts.instruments, feed: parts.feed, today }
      const estimate = await readSaleTax(source, {
        soldOn,
        taxClass,
        proceedsPaise: sales.reduce((sum, { proceedsPaise, loadPaise }) => sum + proceedsPaise - loadPaise, 0n),
        hasBonus: false,
        lots: sales.map(({ lot, units: quantity, proceedsPaise, loadPaise, costPaise }) => ({
          quantity,
          taxClass,
          boughtOn: lot.boughtOn,
          soldOn,
          proceedsPaise,
          costPaise,
          sttPaise: 0n,
          chargesPaise:
            loadPaise +
            entryFeeOf(
              lots.find(({ id }) => id === lot.id),
              costPaise,
            ),
        })),
      })
      return accept({ estimate })
    },
    { isolation: 'repeatable read' },
  )
}

/** The entry fee of a part of a lot, spread by cost and rounded down, as the papers count it once it is sold. */
function entryFeeOf(
  lot: { readonly feePaise: bigint; readonly costPaise: bigint } | undefined,
  costPaise: bigint,
): bigint {
  return lot === undefined || lot.costPaise === 0n ? 0n : divide(lot.feePaise * costPaise, lot.costPaise, 'down')
}

import type { SaleTaxView } from '@bahi/contract/reports/tax'
import { financialYearOf } from '@bahi/domain/reports/financial-year'
import type { LotGain } from '@bahi/domain/reports/gains'
import { estimateSaleTax } from '@bahi/domain/reports/sale-tax'
import { longTermFrom, type TaxClass } from '@bahi/domain/reports/tax-class'
import { findExemption } from '@bahi/domain/reports/tax-estimate'
import type { BusinessDate } from '@bahi/money/business-date'
import type { PaperSource } from '../papers/paper-draft.ts'
import { readYearSales } from '../papers/read-year-sales.ts'
import { readTaxDetails } from '../tax-details/tax-details-rows.ts'

export type LotOnSale = LotGain & { readonly quantity: bigint }

export type AskedSale = {
  readonly soldOn: BusinessDate
  readonly taxClass: TaxClass
  /** What the sale brings after charges or exit load. */
  readonly proceedsPaise: bigint
  readonly lots: readonly LotOnSale[]
  readonly hasBonus: boolean
}

/** Estimates the tax of a sale on top of the sales of its financial year. */
export async function readSaleTax(
  source: PaperSource,
  { soldOn, taxClass, proceedsPaise, lots, hasBonus }: AskedSale,
): Promise<SaleTaxView> {
  const year = financialYearOf(soldOn)
  const { sales } = await readYearSales(source, year)
  const details = await readTaxDetails(source.db, source.who, Number(year.year))
  const tax = estimateSaleTax({ from: year.from, sales, details }, lots)
  return {
    yearFrom: year.from,
    soldOn,
    taxClass,
    proceedsPaise: Number(proceedsPaise),
    inHandPaise: Number(proceedsPaise - tax.taxPaise),
    slab: tax.slab,
    taxPaise: Number(tax.taxPaise),
    parts: {
      fixedPaise: Number(tax.parts.fixedPaise),
      slabPaise: Number(tax.parts.slabPaise),
      rebatePaise: Number(tax.parts.rebatePaise),
      surchargePaise: Number(tax.parts.surchargePaise),
      reliefPaise: Number(tax.parts.reliefPaise),
      cessPaise: Number(tax.parts.cessPaise),
    },
    exemptionPaise: Number(findExemption(year.from)),
    exemptBeforePaise: Number(tax.exemptBeforePaise),
    exemptPaise: Number(tax.exemptPaise),
    basicPaise: Number(tax.basicPaise),
    setOffPaise: Number(tax.setOffPaise),
    withIncomePaise: Number(tax.withIncomePaise),
    wait: tax.wait === null ? null : { until: tax.wait.until, taxPaise: Number(tax.wait.taxPaise) },
    lots: tax.lots.flatMap(({ term, taxableGainPaise, rateBps, waitUntil }, at) => {
      const lot = lots[at]
      return lot === undefined
        ? []
        : [
            {
              boughtOn: lot.boughtOn,
              quantity: Number(lot.quantity),
              term,
              gainPaise: Number(taxableGainPaise),
              rateBps: rateBps === null ? null : Number(rateBps),
              longTermFrom: longTermFrom(lot),
              waitUntil,
            },
          ]
    }),
    hasBonus,
  }
}

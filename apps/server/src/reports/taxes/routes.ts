import type { FastifyInstance } from 'fastify'
import {
  estimateShareSale,
  estimateUnitsSale,
  getTaxDetails,
  setTaxDetails,
  type TaxDetailsView,
} from '@bahi/contract/reports/tax'
import { accept } from '@bahi/domain/outcome'
import { lossYears, type TaxDetails } from '@bahi/domain/reports/tax-details'
import { answerOnce } from '../../platform/http/answer-once.ts'
import { serve } from '../../platform/http/serve.ts'
import { readTaxDetails, writeTaxDetails } from '../tax-details/tax-details-rows.ts'
import { estimateSharesSold } from './estimate-share-sale.ts'
import { estimateUnitsSold } from './estimate-units-sale.ts'
import type { TaxParts } from './tax-parts.ts'

export function registerTaxes(app: FastifyInstance, parts: TaxParts): void {
  const { db, systemClock } = parts
  serve(app, parts, estimateShareSale, (input, who) => estimateSharesSold(parts, input, who))
  serve(app, parts, estimateUnitsSale, (input, who) => estimateUnitsSold(parts, input, who))
  serve(app, parts, getTaxDetails, async ({ year }, who) =>
    accept(detailsView(year, await readTaxDetails(db.pool, who, year))),
  )
  serve(app, parts, setTaxDetails, ({ year, otherIncomePaise, losses }, who, call) =>
    answerOnce({ pool: db.pool, systemClock }, who, call, async (tx) => {
      const told: TaxDetails = {
        otherIncomePaise: otherIncomePaise === undefined || otherIncomePaise === null ? null : BigInt(otherIncomePaise),
        losses: losses.map((loss) => ({
          year: loss.year,
          shortPaise: BigInt(loss.shortPaise),
          longPaise: BigInt(loss.longPaise),
        })),
      }
      await writeTaxDetails(tx, who, year, told)
      return accept(detailsView(year, told))
    }),
  )
}

function detailsView(year: number, { otherIncomePaise, losses }: TaxDetails): TaxDetailsView {
  return {
    year,
    otherIncomePaise: otherIncomePaise === null ? null : Number(otherIncomePaise),
    losses: losses.map((loss) => ({
      year: loss.year,
      shortPaise: Number(loss.shortPaise),
      longPaise: Number(loss.longPaise),
    })),
    lossYears: lossYears(year),
  }
}

import type { estimateShareSale, SaleTaxView } from '@bahi/contract/reports/tax'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { businessDate } from '@bahi/money/business-date'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Who } from '../../platform/http/who.ts'
import { placeCommand } from '../../shares/calls/place-order.ts'
import { readTaxClass } from '../papers/read-sales.ts'
import { readNextSale } from '../papers/read-taxed-sales.ts'
import { readSaleTax } from './sale-tax-view.ts'
import type { TaxParts } from './tax-parts.ts'

/**
 * Estimates a sale as the desk forecasts it at this moment: at its limit, a market order at the least price that it may
 * get. Null while the desk's lots cannot give the shares or no price is known.
 */
export async function estimateSharesSold(
  { db, clock, instruments, feed, desk }: TaxParts,
  { code, quantity, pricePaise }: InputOf<typeof estimateShareSale>,
  who: Who,
): Promise<Decision<{ estimate: SaleTaxView | null }>> {
  const command = placeCommand(
    instruments,
    'sell',
    { code, quantity, pricePaise, timeInForce: 'day', variety: 'regular' },
    who,
    undefined,
  )
  const { instrumentId } = command
  if (instrumentId === 0) return refuse(refusal('instrument-deleted', {}, 'code'))
  const { lots, preview } = await desk.preview(command)
  if (lots.length === 0 || preview.valuePaise === 0n) return accept({ estimate: null })
  const { valuePaise, charges } = preview
  const soldOn = businessDate(clock.now().date)
  const estimate = await inTransaction(
    db.pool,
    async (tx) => {
      const source = { db: tx, who, instruments, feed, today: soldOn }
      const { parts, hasBonus } = await readNextSale(source, instrumentId, {
        soldOn,
        proceedsPaise: valuePaise,
        chargesPaise: charges.totalPaise,
        sttPaise: charges.lines.reduce((sum, { kind, amountPaise }) => (kind === 'stt' ? sum + amountPaise : sum), 0n),
        taken: lots.map(({ lot, sale }) => ({ lotId: lot.id, quantity: sale.quantity })),
      })
      return readSaleTax(source, {
        soldOn,
        taxClass: readTaxClass({ instruments }, instrumentId),
        proceedsPaise: valuePaise - charges.totalPaise,
        lots: parts,
        hasBonus,
      })
    },
    { isolation: 'repeatable read' },
  )
  return accept({ estimate })
}

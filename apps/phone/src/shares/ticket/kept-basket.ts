import { maxBasketLines } from '@bahi/contract/shares/baskets'
import type { TicketAsk } from './order-ticket.ts'

const storageKey = 'basket'

/** An order that is to be placed with others: its terms as a ticket sends them. */
export interface BasketLine {
  readonly symbol: string
  readonly terms: TicketAsk
}

/** What a customer put into the basket on this phone. Another customer's basket is nobody else's to see. */
export function readBasket(customer: string, storage: Pick<Storage, 'getItem'> = localStorage): readonly BasketLine[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(storageKey) ?? 'null')
    if (!isRecord(kept) || kept['customer'] !== customer || !Array.isArray(kept['lines'])) return []
    return kept['lines'].filter(isLine).slice(0, maxBasketLines)
  } catch {
    return []
  }
}

/** Where nothing can be kept, the basket stays as it was. */
export function writeBasket(
  customer: string,
  lines: readonly BasketLine[],
  storage: Pick<Storage, 'setItem'> = localStorage,
): void {
  try {
    storage.setItem(storageKey, JSON.stringify({ customer, lines }))
  } catch {
    // A full or forbidden storage.
  }
}

/** A share stands in a basket once: its new terms take the place of the old ones. A full basket stays as it is. */
export function withLine(lines: readonly BasketLine[], line: BasketLine): readonly BasketLine[] {
  const place = lines.findIndex(({ terms }) => terms.code === line.terms.code)
  if (place !== -1) return lines.with(place, line)
  return lines.length < maxBasketLines ? [...lines, line] : lines
}

export function withoutLines(lines: readonly BasketLine[], codes: readonly string[]): readonly BasketLine[] {
  return lines.filter(({ terms }) => !codes.includes(terms.code))
}

/** A basket's orders take cash from line to line, so an amount is only what gave the quantity. */
export function withoutAmount(terms: TicketAsk): TicketAsk {
  const kept = { ...terms }
  delete kept.mostPaise
  return kept
}

/** The server looks at every figure again; here it only has to be terms that can be shown. */
function isLine(kept: unknown): kept is BasketLine {
  if (!isRecord(kept) || typeof kept['symbol'] !== 'string' || !isRecord(kept['terms'])) return false
  const { code, side, type, quantity } = kept['terms']
  return (
    typeof code === 'string' &&
    (side === 'buy' || side === 'sell') &&
    ['market', 'limit', 'sl', 'sl-m'].includes(String(type)) &&
    (typeof quantity === 'string' || typeof quantity === 'number')
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

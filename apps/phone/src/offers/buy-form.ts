import type { OfferView } from '@bahi/contract/offers/calls'

/** The number of shares in the field; null unless the text is a whole number. */
export function parseQuantity(typed: string): number | null {
  const quantity = Number(typed)
  return typed.trim() !== '' && Number.isSafeInteger(quantity) && quantity > 0 ? quantity : null
}

/** What a block can be bought from: its own least, or as many whole lots as the least amount takes. */
export function firstQuantity(
  {
    leastQuantity,
    mostQuantity,
    lotSize,
    pricePaise,
  }: Pick<OfferView, 'leastQuantity' | 'mostQuantity' | 'lotSize' | 'pricePaise'>,
  leastPaise: number,
): number {
  const lots = Math.ceil(leastPaise / pricePaise / lotSize)
  return Math.min(mostQuantity, Math.max(leastQuantity, lots * lotSize))
}

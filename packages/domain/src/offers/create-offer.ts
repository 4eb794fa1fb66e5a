import { type Decision, type Refusal, accept, refusal, refuse } from '../outcome.ts'
import type { OfferKind, PriceBounds } from './offer-facts.ts'

/**
 * The terms of a new offer. Shares are whole, the price is in paise, times are milliseconds of business time since
 * 1970.
 */
export type NewOffer = {
  readonly kind: OfferKind
  readonly pricePaise: bigint
  readonly quantity: bigint
  readonly leastQuantity: bigint
  readonly mostQuantity: bigint
  readonly mostCustomers: number
  readonly opensAtMs: number
  readonly closesAtMs: number
}

export type NewOfferFacts = {
  /** Null when there is no such share or it is delisted. */
  readonly share: { readonly lotSize: bigint; readonly tickPaise: bigint; readonly bounds: PriceBounds } | null
  readonly nowMs: number
  /** Shares outside the free float that no offer uses. */
  readonly undrawn: bigint
  readonly percent: string
  readonly mostCustomers: number
  /**
   * Whether a split or bonus of the share falls into the time of the offer; the agreed price would then mean something
   * else.
   */
  readonly splitsMeanwhile: boolean
}

/**
 * The rules of a new offer: 191, 022, 187 (H8), 998 (H1). They are checked when the offer is proposed and again when
 * it is approved.
 */
export function decideCreateOffer(
  offer: NewOffer,
  { share, nowMs, undrawn, percent, mostCustomers, splitsMeanwhile }: NewOfferFacts,
): Decision<{ readonly lotSize: bigint }> {
  if (share === null) return refuse(refusal('instrument-deleted', {}, 'code'))
  const malformed = malformedField(offer, share.lotSize, share.tickPaise, nowMs, mostCustomers)
  if (malformed !== null) return refuse(malformed)
  if (splitsMeanwhile) return refuse(refusal('parameter-malformed', {}, 'closesOn'))
  const { referencePaise, lowestPaise, highestPaise } = share.bounds
  if (referencePaise === null || offer.pricePaise < lowestPaise || offer.pricePaise > highestPaise)
    return refuse(refusal('offer-beyond-market', { vipCreateMaxPercent: percent }, 'pricePaise'))
  if (offer.quantity > undrawn) return refuse(refusal('holder-short', { left: Number(undrawn) }, 'quantity'))
  return accept({ lotSize: share.lotSize })
}

function malformedField(
  offer: NewOffer,
  lotSize: bigint,
  tickPaise: bigint,
  nowMs: number,
  mostCustomers: number,
): Refusal | null {
  const at = (field: string) => refusal('parameter-malformed', {}, field)
  if (offer.pricePaise <= 0n || offer.pricePaise % tickPaise !== 0n) return at('pricePaise')
  if (offer.quantity <= 0n || offer.quantity % lotSize !== 0n) return at('quantity')
  if (offer.leastQuantity <= 0n || offer.leastQuantity % lotSize !== 0n || offer.leastQuantity > offer.mostQuantity)
    return at('leastQuantity')
  if (offer.mostQuantity % lotSize !== 0n || offer.mostQuantity > offer.quantity) return at('mostQuantity')
  if (offer.mostCustomers < 1 || offer.mostCustomers > mostCustomers) return at('mostCustomers')
  if (offer.closesAtMs <= offer.opensAtMs || offer.closesAtMs <= nowMs) return at('closesOn')
  return null
}

import type { OfferKind, OfferView } from '@bahi/contract/offers/calls'

export const kindWords = { block: 'Block', placement: 'Placement', vip: 'VIP offer' } as const satisfies Record<
  OfferKind,
  string
>
export const stateWords = { coming: 'Upcoming', open: 'Open', closed: 'Closed' } as const satisfies Record<
  OfferView['state'],
  string
>

/** "−2.00%": a price against the last one. */
export function awayText(bps: number): string {
  return `${bps < 0 ? '−' : bps > 0 ? '+' : ''}${(Math.abs(bps) / 100).toFixed(2)}%`
}

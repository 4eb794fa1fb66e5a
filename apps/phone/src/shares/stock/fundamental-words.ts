import type { holders } from '@bahi/contract/market/fundamentals'
import type { TextKey } from '../../text/use-text.tsx'

export const holderKeys = {
  promoters: 'company.holder.promoters',
  foreign: 'company.holder.foreign',
  domestic: 'company.holder.domestic',
  public: 'company.holder.public',
} as const satisfies Record<(typeof holders)[number], TextKey>

/** A price in times of an amount, to two places; a dash where the amount is not above zero. */
export function ratioText(pricePaise: number, amountPaise: number): string {
  return amountPaise > 0 ? (Math.round((pricePaise * 100) / amountPaise) / 100).toFixed(2) : '–'
}

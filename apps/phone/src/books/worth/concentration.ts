import type { WorthParts } from './use-worth.ts'

/**
 * From a quarter of everything on, the page says what a fall of one holding would do: SEBI lets no share weigh more in the
 * index of a broad index fund (circular of 10 January 2019).
 */
const LARGE_BPS = 2_500

const WHOLE_BPS = 10_000

type Part = WorthParts['holdings'][number]

export interface Concentration {
  /** The largest holding; null without any. */
  readonly largest: Part | null
  readonly isHeavy: boolean
  /** The largest sector of the shares held directly, by its part of all that is owned, where that is large and is not one heavy holding alone. */
  readonly sector: { readonly name: string; readonly bps: number } | null
}

/** How much hangs on one holding, and on the companies of one sector. */
export function findConcentration({ holdings, sectors, ownedPaise }: WorthParts): Concentration {
  const [largest, sector] = [holdings[0] ?? null, sectors[0]]
  const isHeavy = largest !== null && largest.bps >= LARGE_BPS
  const bps = sector === undefined || ownedPaise <= 0 ? 0 : Math.round((sector.paise / ownedPaise) * WHOLE_BPS)
  const isAlone = isHeavy && sector?.paise === largest.paise
  return {
    largest,
    isHeavy,
    sector: sector === undefined || bps < LARGE_BPS || isAlone ? null : { name: sector.sector, bps },
  }
}

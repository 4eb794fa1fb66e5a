/** What a posting moves: rupees, counted in paise; shares of the instrument with this id; or, above those, whole units of a scheme. */
export type Asset = number

/** Indian rupees. Ids of instruments begin at 1. */
export const INR: Asset = 0

/** The owner of what belongs to nobody else: each shard has its own house. */
export const HOUSE = 0n

/** The units of scheme 1 are the asset after this one: above every instrument's id. */
export const FIRST_UNITS: Asset = 1_000_000

/** The asset that is a scheme's units, counted whole. */
export function unitsOf(schemeId: number): Asset {
  return FIRST_UNITS + schemeId
}

/** Whose units an asset is; null when it is rupees or a share. */
export function schemeOf(asset: Asset): number | null {
  return asset > FIRST_UNITS ? asset - FIRST_UNITS : null
}

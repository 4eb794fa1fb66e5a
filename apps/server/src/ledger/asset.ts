/**
 * The asset of a posting: 0 is rupees, counted in paise; 1 to FIRST_UNITS are shares of the instrument with that id;
 * larger numbers are whole units of a scheme.
 */
export type Asset = number

/** Indian rupees. Ids of instruments begin at 1. */
export const INR: Asset = 0

/** The owner id of the house account book: the platform's own accounts, one account book in each shard. */
export const HOUSE = 0n

/** Assets above this number are units: scheme 1 has the next number. Every instrument's id is smaller. */
export const FIRST_UNITS: Asset = 1_000_000

/** The asset that is a scheme's units, counted whole. */
export function unitAsset(schemeId: number): Asset {
  return FIRST_UNITS + schemeId
}

/** The scheme whose units the asset is; null for rupees and for shares. */
export function schemeIdOfUnits(asset: Asset): number | null {
  return asset > FIRST_UNITS ? asset - FIRST_UNITS : null
}

/** What a posting moves: rupees, counted in paise, or the shares of the instrument with this id. */
export type Asset = number

/** Indian rupees. Every other asset is the id of an instrument, which begins at 1. */
export const INR: Asset = 0

/** The owner of what belongs to nobody else: each book has its own house. */
export const HOUSE = 0n

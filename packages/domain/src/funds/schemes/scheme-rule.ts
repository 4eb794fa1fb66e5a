/**
 * How a basket chooses from the market. Places rank by the value of the free float at the close, the largest first.
 */
export type BasketChoice =
  | { readonly pick: 'index'; readonly of: string }
  | { readonly pick: 'cap-rank'; readonly from: number; readonly to: number }
  | { readonly pick: 'sector'; readonly sector: string }
  | { readonly pick: 'symbol'; readonly symbol: string }

export type Basket = {
  readonly choice: BasketChoice
  /** The most names: the largest or the calmest of the choice. Null takes all. */
  readonly count: number | null
  readonly choose: 'cap' | 'calm'
  readonly weights: 'cap' | 'equal' | 'calm'
  /** The most of one name, as a part of the whole scheme. */
  readonly capBps: number
}

/** A fund follows baskets, each with its part of the scheme; the rest is cash. */
export type FundRule = {
  readonly form: 'fund'
  readonly parts: readonly { readonly shareBps: number; readonly basket: Basket }[]
  readonly cashBps: number
  /** The drift that a fund tolerates before the end of the month (half the sum of all differences). */
  readonly driftBps: number
}

export const featureKinds = ['momentum', 'reversal', 'volatility', 'volume', 'high'] as const
export type FeatureKind = (typeof featureKinds)[number]
/** A feature of a model: its kind and its number of sessions, written `momentum-20`. */
export type Feature = { readonly kind: FeatureKind; readonly sessions: number }

/**
 * A plan learns which features distinguished rising from falling shares in the past, and holds the names with the best
 * scores.
 */
export type PlanRule = {
  readonly form: 'plan'
  /** The universe: places by value on the day of the decision. */
  readonly from: number
  readonly to: number
  readonly features: readonly Feature[]
  /**
   * The sessions in a sample (`train`), the sessions ahead that a target covers, and the sessions between two fits.
   */
  readonly train: number
  readonly ahead: number
  readonly refit: number
  /** The penalty on large coefficients, in parts of the sample. */
  readonly ridgeBps: number
  readonly names: number
  /** A holding stays until its rank falls behind this place. */
  readonly keep: number
  readonly capBps: number
  /** The most that is bought and sold in one day, and the least of one order. */
  readonly turnoverBps: number
  readonly leastBps: number
  readonly cashBps: number
  /** The assumed cost of trading in a backtest, in basis points of purchases and sales. */
  readonly chargeBps: number
}

export type SchemeRule = FundRule | PlanRule

/** The least cash part of every scheme, which pays for redemptions. */
export const MIN_CASH_BPS = 300

/** The longest look back of a rule's features, in sessions. */
export function maxLookback({ features }: Pick<PlanRule, 'features'>): number {
  return Math.max(...features.map(({ sessions }) => sessions))
}

export function featureName({ kind, sessions }: Feature): string {
  return `${kind}-${sessions}`
}

/** A feature by its name; null for an unknown name. */
export function featureNamed(name: string): Feature | null {
  const match = /^([a-z]+)-(\d{1,3})$/.exec(name)
  const kind = featureKinds.find((known) => known === match?.[1])
  return kind === undefined ? null : { kind, sessions: Number(match?.[2]) }
}

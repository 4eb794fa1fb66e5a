/** How a basket is chosen from the market. Places are by worth (free float at the close), the largest first. */
export type BasketChoice =
  | { readonly pick: 'index'; readonly of: string }
  | { readonly pick: 'cap-rank'; readonly from: number; readonly to: number }
  | { readonly pick: 'sector'; readonly sector: string }
  | { readonly pick: 'symbol'; readonly symbol: string }

export type Basket = {
  readonly choice: BasketChoice
  /** How many names at most, the largest or the calmest of the choice; null is all. */
  readonly count: number | null
  readonly choose: 'cap' | 'calm'
  readonly weights: 'cap' | 'equal' | 'calm'
  /** The most of one name, of the whole scheme. */
  readonly capBps: number
}

/** A fund follows baskets, each with its part of the scheme; what is left is cash. */
export type FundRule = {
  readonly form: 'fund'
  readonly parts: readonly { readonly shareBps: number; readonly basket: Basket }[]
  readonly cashBps: number
  /** How far holdings may lie from the rule before the month is over, half the sum of all differences. */
  readonly driftBps: number
}

export const featureKinds = ['momentum', 'reversal', 'volatility', 'volume', 'high'] as const
export type FeatureKind = (typeof featureKinds)[number]
/** What a model looks at: a kind and over how many sessions, written `momentum-20`. */
export type Feature = { readonly kind: FeatureKind; readonly sessions: number }

/** A plan learns from the past which features told apart what rose from what fell, and holds the names that look best now. */
export type PlanRule = {
  readonly form: 'plan'
  /** The universe: places by worth on the day of the decision. */
  readonly from: number
  readonly to: number
  readonly features: readonly Feature[]
  /** Sessions it learns from, sessions ahead it learns to tell apart, and after how many sessions it learns anew. */
  readonly train: number
  readonly ahead: number
  readonly refit: number
  /** Weight of the penalty on large coefficients, in parts of the sample. */
  readonly ridgeBps: number
  readonly names: number
  /** A name that is held stays until it falls behind this place. */
  readonly keep: number
  readonly capBps: number
  /** Bought and sold on one day at most, and in one order at least. */
  readonly turnoverBps: number
  readonly leastBps: number
  readonly cashBps: number
  /** What trading is taken to cost in the computation over days before the start, of what is bought and sold. */
  readonly chargeBps: number
}

export type SchemeRule = FundRule | PlanRule

/** Every scheme keeps this much in cash, for those who leave. */
export const LEAST_CASH_BPS = 300

/** The longest look back that features of a rule need, in sessions. */
export function lookbackOf({ features }: Pick<PlanRule, 'features'>): number {
  return Math.max(...features.map(({ sessions }) => sessions))
}

export function featureName({ kind, sessions }: Feature): string {
  return `${kind}-${sessions}`
}

/** A feature by its name; null for what is none. */
export function featureNamed(name: string): Feature | null {
  const match = /^([a-z]+)-(\d{1,3})$/.exec(name)
  const kind = featureKinds.find((known) => known === match?.[1])
  return kind === undefined ? null : { kind, sessions: Number(match?.[2]) }
}

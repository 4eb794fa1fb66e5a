import type { Basket, FundRule } from './scheme-rule.ts'

/** The facts of one instrument on one day that rules use. */
export type InstrumentFact = {
  readonly id: number
  readonly symbol: string
  readonly sector: string
  readonly kind: 'share' | 'etf'
  readonly indexCodes: readonly string[]
  /** The value of the free float at the close, in paise. */
  readonly worthPaise: bigint
  /**
   * The daily volatility of the close over the last sessions, in hundredths of a basis point; null without enough
   * sessions.
   */
  readonly volatility: number | null
  /**
   * False for a hidden, suspended, watched or delisted share: no rule picks it, and holdings of it are sold when they
   * can be.
   */
  readonly isEligible: boolean
}

export type TargetWeight = { readonly instrumentId: number; readonly weightBps: number }

const WHOLE_BPS = 10_000

/**
 * The target weights of a fund by instrument, the largest first; their sum is at most the whole less the cash part.
 * The order of the facts does not change the weights.
 */
export function targetWeights(rule: FundRule, universe: readonly InstrumentFact[]): TargetWeight[] {
  const sums = new Map<number, number>()
  for (const { shareBps, basket } of rule.parts) {
    for (const { instrumentId, weightBps } of basketWeights(basket, universe, shareBps))
      sums.set(instrumentId, (sums.get(instrumentId) ?? 0) + weightBps)
  }
  return [...sums]
    .map(([instrumentId, weightBps]) => ({ instrumentId, weightBps }))
    .toSorted((a, b) => b.weightBps - a.weightBps || a.instrumentId - b.instrumentId)
}

/**
 * The members of a basket with their weights. The weights add up to `shareBps`, or to less when the cap limits every
 * member.
 */
function basketWeights(basket: Basket, universe: readonly InstrumentFact[], shareBps: number): TargetWeight[] {
  const members = basketMembers(basket, universe)
  const parts = members.map((member) => weightPart(basket, member))
  const capBps = basket.choice.pick === 'symbol' ? WHOLE_BPS : basket.capBps
  return shareOut(parts, shareBps, capBps).flatMap((weightBps, at) => {
    const member = members[at]
    return member === undefined || weightBps === 0 ? [] : [{ instrumentId: member.id, weightBps }]
  })
}

/** The instruments of a basket. Of two equal ones the lower id wins, so the order of the facts does not matter. */
export function basketMembers(
  { choice, count, choose }: Basket,
  universe: readonly InstrumentFact[],
): InstrumentFact[] {
  const eligible = universe.filter(({ isEligible, worthPaise }) => isEligible && worthPaise > 0n)
  if (choice.pick === 'symbol') return eligible.filter(({ symbol }) => symbol === choice.symbol)
  const shares = eligible
    .filter(({ kind }) => kind === 'share')
    .toSorted((a, b) => (a.worthPaise === b.worthPaise ? a.id - b.id : a.worthPaise > b.worthPaise ? -1 : 1))
  const chosen =
    choice.pick === 'index'
      ? shares.filter(({ indexCodes }) => indexCodes.includes(choice.of))
      : choice.pick === 'sector'
        ? shares.filter(({ sector }) => sector === choice.sector)
        : shares.slice(choice.from - 1, choice.to)
  const ordered =
    choose === 'calm'
      ? chosen
          .filter(({ volatility }) => volatility !== null)
          .toSorted((a, b) => (a.volatility ?? 0) - (b.volatility ?? 0) || a.id - b.id)
      : chosen
  return count === null ? ordered : ordered.slice(0, count)
}

/** A calm weight is proportional to one over the volatility, in whole parts. */
function weightPart({ weights }: Basket, { worthPaise, volatility }: InstrumentFact): bigint {
  if (weights === 'equal') return 1n
  if (weights === 'cap') return worthPaise
  return 1_000_000_000n / BigInt(Math.max(1, volatility ?? 100_000))
}

/**
 * Divides whole basis points in proportion to the parts, none above the cap; the others share what the cap cuts off.
 * Basis points that the division leaves over stay in cash.
 */
export function shareOut(parts: readonly bigint[], wholeBps: number, capBps: number): number[] {
  const result = parts.map(() => 0)
  let open = parts.map((_, at) => at).filter((at) => (parts[at] ?? 0n) > 0n)
  let left = BigInt(wholeBps)
  while (open.length > 0) {
    const sum = open.reduce((total, at) => total + (parts[at] ?? 0n), 0n)
    const above = open.filter((at) => ((parts[at] ?? 0n) * left) / sum >= BigInt(capBps))
    if (above.length === 0) {
      for (const at of open) result[at] = Number(((parts[at] ?? 0n) * left) / sum)
      return result
    }
    for (const at of above) result[at] = Number(left < BigInt(capBps) ? left : BigInt(capBps))
    left -= BigInt(capBps) * BigInt(above.length)
    if (left <= 0n) return result
    open = open.filter((at) => !above.includes(at))
  }
  return result
}

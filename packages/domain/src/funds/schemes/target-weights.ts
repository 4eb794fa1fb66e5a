import type { Basket, FundRule } from './scheme-rule.ts'

/** An instrument as rules look at it on one day. */
export type InstrumentFact = {
  readonly id: number
  readonly symbol: string
  readonly sector: string
  readonly kind: 'share' | 'etf'
  readonly indexCodes: readonly string[]
  /** Worth of the free float at the close. */
  readonly worthPaise: bigint
  /** How far the close moved a day, over the last sessions, in hundredths of a basis point; null without enough of them. */
  readonly volatility: number | null
  /** False for what is hidden, suspended, watched or delisted: no rule picks it, and what is held of it is sold when it can be. */
  readonly isEligible: boolean
}

export type TargetWeight = { readonly instrumentId: number; readonly weightBps: number }

const WHOLE_BPS = 10_000

/** What a fund's rule aims at: weights by instrument, the largest first, together no more than the whole less the cash part. The same facts give the same weights in any order. */
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

/** Members of a basket with their weights, which come to `shareBps` or, where the cap binds all of them, to less. */
function basketWeights(basket: Basket, universe: readonly InstrumentFact[], shareBps: number): TargetWeight[] {
  const members = membersOf(basket, universe)
  const parts = members.map((member) => weightPart(basket, member))
  const capBps = basket.choice.pick === 'symbol' ? WHOLE_BPS : basket.capBps
  return shareOut(parts, shareBps, capBps).flatMap((weightBps, at) => {
    const member = members[at]
    return member === undefined || weightBps === 0 ? [] : [{ instrumentId: member.id, weightBps }]
  })
}

/** Which instruments a basket holds. Ties go to the lower id, so that the order of the facts says nothing. */
export function membersOf({ choice, count, choose }: Basket, universe: readonly InstrumentFact[]): InstrumentFact[] {
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

/** A calm weight is in proportion to one over the volatility, in whole parts. */
function weightPart({ weights }: Basket, { worthPaise, volatility }: InstrumentFact): bigint {
  if (weights === 'equal') return 1n
  if (weights === 'cap') return worthPaise
  return 1_000_000_000n / BigInt(Math.max(1, volatility ?? 100_000))
}

/**
 * Shares out whole basis points in proportion to the parts, none above the cap; what the cap cuts off goes to the others. Basis points that
 * the division leaves over stay in cash.
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

import type { PlanRule } from '../schemes/scheme-rule.ts'

export type HeldWeight = { readonly instrumentId: number; readonly weightBps: number }
/** One name with its present weight and its weight after the day. */
export type PortfolioMove = { readonly instrumentId: number; readonly wasBps: number; readonly targetBps: number }

export type Portfolio = {
  readonly moves: readonly PortfolioMove[]
  /** Holdings that stay although a better name is known, because their rank is still good enough. */
  readonly keptBehind: number
  /** Names whose weight should change and cannot change yet, because the day's turnover or the cash is used up. */
  readonly waiting: number
  /** Whether the cap on one name is below equal parts. */
  readonly isCapped: boolean
  /** The part that is sold beyond the turnover to pay for redemptions, in basis points. */
  readonly raisedBps: number
}

type Limits = Pick<PlanRule, 'names' | 'keep' | 'capBps' | 'turnoverBps' | 'leastBps' | 'cashBps'>

/**
 * Turns a ranking into weights: the best names get equal parts, none above the cap. A holding stays until it falls
 * behind the place to keep, because trading costs money. Purchases and sales together stay within the turnover, and
 * sales take at most half of it while there is something to buy; the worst holding is sold first, the best name bought
 * first. Only names whose weight changes by at least the smallest trade move, sales first.
 * @param ranked best first; a holding that is not in it is sold
 */
export function constructPortfolio(ranked: readonly number[], held: readonly HeldWeight[], limits: Limits): Portfolio {
  const place = new Map(ranked.map((id, at) => [id, at]))
  const was = new Map(
    held.filter(({ weightBps }) => weightBps > 0).map(({ instrumentId, weightBps }) => [instrumentId, weightBps]),
  )
  const wanted = chooseNames(ranked, place, was, limits)
  const equalBps = Math.floor((10_000 - limits.cashBps) / limits.names)
  const eachBps = wanted.size === 0 ? 0 : Math.min(limits.capBps, equalBps)
  const worstFirst = [...was.keys()].toSorted(
    (a, b) => (place.get(b) ?? Infinity) - (place.get(a) ?? Infinity) || a - b,
  )
  const bestFirst = [...wanted].toSorted((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0))
  const wantsMore = bestFirst.some((id) => eachBps - (was.get(id) ?? 0) >= limits.leastBps)
  const sells = takeMoves(
    worstFirst,
    (id) => (wanted.has(id) ? eachBps : 0) - (was.get(id) ?? 0),
    was,
    -1,
    wantsMore ? Math.floor(limits.turnoverBps / 2) : limits.turnoverBps,
    limits.leastBps,
  )
  const raisedBps = raiseCash(sells, worstFirst, was, limits.cashBps)
  const soldBps = sells.reduce((sum, { wasBps, targetBps }) => sum + wasBps - targetBps, 0)
  const freeBps = Math.max(0, 10_000 - limits.cashBps - [...was.values()].reduce((sum, bps) => sum + bps, 0) + soldBps)
  const buys = takeMoves(
    bestFirst,
    (id) => eachBps - (was.get(id) ?? 0),
    was,
    1,
    Math.min(freeBps, Math.max(0, limits.turnoverBps - soldBps)),
    limits.leastBps,
  )
  const moves = [...sells, ...buys]
  return {
    moves,
    keptBehind: [...wanted].filter((id) => (place.get(id) ?? Infinity) >= limits.names).length,
    waiting: countWaiting(moves, wanted, was, eachBps, limits.leastBps),
    isCapped: wanted.size > 0 && limits.capBps < equalBps,
    raisedBps,
  }
}

function countWaiting(
  moves: readonly PortfolioMove[],
  wanted: ReadonlySet<number>,
  was: ReadonlyMap<number, number>,
  eachBps: number,
  leastBps: number,
): number {
  const after = new Map([...was, ...moves.map(({ instrumentId, targetBps }) => [instrumentId, targetBps] as const)])
  return [...new Set([...was.keys(), ...wanted])].filter((id) => {
    const has = after.get(id) ?? 0
    return wanted.has(id) ? Math.abs(eachBps - has) >= leastBps : has > 0
  }).length
}

/** The names to hold: holdings that still rank well enough, then the best others. */
function chooseNames(
  ranked: readonly number[],
  place: ReadonlyMap<number, number>,
  was: ReadonlyMap<number, number>,
  { names, keep }: Limits,
): Set<number> {
  const kept = [...was.keys()]
    .filter((id) => (place.get(id) ?? Infinity) < keep)
    .toSorted((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0))
  const wanted = new Set(kept.slice(0, names))
  for (const id of ranked) if (wanted.size < names) wanted.add(id)
  return wanted
}

/**
 * Moves in one direction, in the order of the names, until the budget is used up. A holding that leaves is sold whole
 * or not at all.
 */
function takeMoves(
  names: readonly number[],
  difference: (id: number) => number,
  was: ReadonlyMap<number, number>,
  sign: 1 | -1,
  budgetBps: number,
  leastBps: number,
): PortfolioMove[] {
  const moves: PortfolioMove[] = []
  let left = budgetBps
  for (const instrumentId of names) {
    const wasBps = was.get(instrumentId) ?? 0
    const wished = difference(instrumentId) * sign
    const closes = sign === -1 && wished === wasBps
    if (wished <= 0 || (wished < leastBps && !closes)) continue
    const taken = Math.min(wished, left)
    if (taken <= 0 || (taken < leastBps && taken < wished)) break
    moves.push({ instrumentId, wasBps, targetBps: wasBps + sign * taken })
    left -= taken
  }
  return moves
}

/**
 * Raises cash for redemptions: when they need more than half of the cash part, the worst holdings are sold whatever
 * the turnover. @returns what is sold beyond the sales already planned
 */
function raiseCash(
  sells: PortfolioMove[],
  worstFirst: readonly number[],
  was: ReadonlyMap<number, number>,
  cashBps: number,
): number {
  const after = new Map([...was, ...sells.map(({ instrumentId, targetBps }) => [instrumentId, targetBps] as const)])
  const invested = [...after.values()].reduce((sum, bps) => sum + bps, 0)
  if (invested <= 10_000 - Math.floor(cashBps / 2)) return 0
  const wantedBps = invested - (10_000 - cashBps)
  let missing = wantedBps
  for (const instrumentId of worstFirst) {
    const has = after.get(instrumentId) ?? 0
    const taken = Math.min(has, missing)
    if (taken <= 0) continue
    const known = sells.findIndex((move) => move.instrumentId === instrumentId)
    const move = { instrumentId, wasBps: was.get(instrumentId) ?? 0, targetBps: has - taken }
    if (known === -1) sells.push(move)
    else sells[known] = move
    missing -= taken
  }
  return wantedBps - missing
}

import type { PlanRule } from '../schemes/scheme-rule.ts'

export type HeldWeight = { readonly instrumentId: number; readonly weightBps: number }
/** A name with its weight now and the one it should have after the day. */
export type PortfolioMove = { readonly instrumentId: number; readonly wasBps: number; readonly targetBps: number }

export type Portfolio = {
  readonly moves: readonly PortfolioMove[]
  /** Names that are held and stay, although so many better ones are known. */
  readonly keptBehind: number
  /** Names that should weigh otherwise and cannot yet: the turnover of the day or the cash does not reach so far. */
  readonly waiting: number
  /** Equal parts would be larger than one name may be. */
  readonly isCapped: boolean
  /** Sold beyond the turnover for those who leave. */
  readonly raisedBps: number
}

type Limits = Pick<PlanRule, 'names' | 'keep' | 'capBps' | 'turnoverBps' | 'leastBps' | 'cashBps'>

/**
 * From a ranking to weights: the best names in equal parts, none above the cap. A name that is held stays until it falls behind the place to keep it,
 * because trading costs. What is bought and sold comes to the turnover at most, at most half of it sales while there is something to buy; the worst
 * goes first, the best comes first. Only names whose weight changes by at least the smallest trade are moved, sales first.
 * @param ranked best first; what is held and not in it is sold
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

/** The names to hold: those that are held and still rank well enough, then the best others. */
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

/** Moves in one direction, in the order of the names, until the budget is used up. A holding that goes, goes whole or waits. */
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

/** Where what is to be paid out has used up half of the cash part, the worst names give it back, whatever the turnover: who leaves is paid. @returns what they give beyond the sales there were */
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

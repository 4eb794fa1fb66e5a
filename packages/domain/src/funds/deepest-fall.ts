import { navMoveBps } from './nav.ts'

/** A fall from an earlier high, by places in a list of NAVs. */
export type DeepestFall = {
  readonly highAt: number
  readonly lowAt: number
  /** The first place after the low at which the earlier high was reached again; null while it has not been. */
  readonly backAt: number | null
  /** Negative, in basis points of the high, cut towards zero. */
  readonly moveBps: number
}

/** The deepest fall from an earlier high; the earlier of two equal ones. Null where nothing ever fell. */
export function deepestFall(navs: readonly bigint[]): DeepestFall | null {
  let [high, highAt] = [navs[0] ?? 0n, 0]
  let deepest: { high: bigint; highAt: number; low: bigint; lowAt: number } | null = null
  for (const [at, nav] of navs.entries()) {
    if (nav >= high) [high, highAt] = [nav, at]
    // Compared as fractions: basis points of both would be cut.
    else if (deepest === null || nav * deepest.high < deepest.low * high)
      deepest = { high, highAt, low: nav, lowAt: at }
  }
  if (deepest === null) return null
  const { high: top, low, lowAt } = deepest
  const backAt = navs.findIndex((nav, at) => at > lowAt && nav >= top)
  return { highAt: deepest.highAt, lowAt, backAt: backAt === -1 ? null : backAt, moveBps: navMoveBps(top, low) }
}

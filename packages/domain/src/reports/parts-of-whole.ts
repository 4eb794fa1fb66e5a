const WHOLE_BPS = 10_000n

/**
 * The parts of a whole in basis points that come to exactly 10000: each is rounded down, and the points that are left
 * go to the parts that lost most by it. All are zero when the whole is.
 */
export function partsOfWholeBps(amounts: readonly bigint[]): number[] {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0n)
  if (whole <= 0n) return amounts.map(() => 0)
  const parts = amounts.map((amount) => Number((amount * WHOLE_BPS) / whole))
  const lost = amounts
    .map((amount, at) => ({ at, rest: (amount * WHOLE_BPS) % whole }))
    .toSorted((one, other) => (one.rest === other.rest ? one.at - other.at : one.rest > other.rest ? -1 : 1))
  const missing = Number(WHOLE_BPS) - parts.reduce((sum, bps) => sum + bps, 0)
  for (const { at } of lost.slice(0, missing)) parts[at] = (parts[at] ?? 0) + 1
  return parts
}

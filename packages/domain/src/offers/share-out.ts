export type Asked = { readonly id: bigint; readonly quantity: bigint }
export type Share = { readonly id: bigint; readonly quantity: bigint }

/**
 * Shares an offer out among its applications, in whole lots. When the applications do not exceed the offer, each gets
 * all. Otherwise each gets the same part of its application, rounded down to whole lots, and the lots that are left go
 * one by one to the largest remainders; of equal remainders to the larger application, then to the earlier one (ids
 * grow with time). So the result follows from the published figures alone, in any order, and no code influences it
 * (H8).
 */
export function shareOut(offered: bigint, lotSize: bigint, asked: readonly Asked[]): Share[] {
  const total = asked.reduce((sum, { quantity }) => sum + quantity, 0n)
  if (total <= offered) return asked.map(({ id, quantity }) => ({ id, quantity }))
  const lots = offered / lotSize
  const parts = asked.map(({ id, quantity }) => {
    const wanted = quantity / lotSize
    const exact = lots * quantity
    return { id, asked: quantity, wanted, lots: exact / total, remainder: exact % total }
  })
  // No application gets more lots than it asked for: the part is below one, and at most one lot is added.
  let left = lots - parts.reduce((sum, part) => sum + part.lots, 0n)
  const byRemainder = parts.toSorted(
    (a, b) => compare(b.remainder, a.remainder) || compare(b.asked, a.asked) || compare(a.id, b.id),
  )
  const extra = new Map<bigint, bigint>()
  for (const part of byRemainder) {
    if (left === 0n) break
    if (part.lots >= part.wanted) continue
    extra.set(part.id, 1n)
    left -= 1n
  }
  return parts.map(({ id, lots: whole }) => ({ id, quantity: (whole + (extra.get(id) ?? 0n)) * lotSize }))
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** A whole number within bounds, or null. */
export function wholeNumberOf(text: string, least: number, most: number): number | null {
  if (!/^\d{1,12}$/.test(text)) return null
  const number = Number(text)
  return number >= least && number <= most ? number : null
}

/** Percent with at most two places in basis points, from nothing to a most; null for anything else. An empty field is no zero: it was forgotten. */
export function percentBps(text: string, mostBps: number): number | null {
  const parts = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text)
  if (parts === null) return null
  const bps = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  return bps <= mostBps ? bps : null
}

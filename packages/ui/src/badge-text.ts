const badgeMaximum = 999

/** The words in a badge: null for none, "999+" beyond the maximum. */
export function badgeText(count: number): string | null {
  if (count <= 0) return null
  return count > badgeMaximum ? `${badgeMaximum}+` : String(count)
}

import { interfaceDefaults } from '../base/interface-defaults.ts'

/** The words in a badge: null for none, "999+" beyond the maximum. */
export function badgeText(count: number, maximum: number = interfaceDefaults.badgeMaximum): string | null {
  if (count <= 0) return null
  return count > maximum ? `${maximum}+` : String(count)
}

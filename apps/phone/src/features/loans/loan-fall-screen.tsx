/** Nothing yet. */
export function LoanFallScreen() {
  return null
}

/** Nothing yet. */
export function LoanScreen() {
  return null
}

/** Nothing yet. */
export function LoanRecordsScreen() {
  return null
}

/** Nothing yet. */
export function FundScreen() {
  return null
}

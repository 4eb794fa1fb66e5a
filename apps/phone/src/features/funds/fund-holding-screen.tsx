/** Nothing yet. */
export function FundHoldingScreen() {
  return null
}

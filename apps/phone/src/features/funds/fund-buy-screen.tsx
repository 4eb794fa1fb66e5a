/** Nothing yet. */
export function FundBuyScreen() {
  return null
}

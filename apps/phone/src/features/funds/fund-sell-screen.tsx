/** Nothing yet. */
export function FundSellScreen() {
  return null
}

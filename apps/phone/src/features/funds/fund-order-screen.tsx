/** Nothing yet. */
export function FundOrderScreen() {
  return null
}

/** Nothing yet. */
export function FundTabScreen() {
  return null
}

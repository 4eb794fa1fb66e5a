/** Nothing yet. */
export function PlanSellScreen() {
  return null
}

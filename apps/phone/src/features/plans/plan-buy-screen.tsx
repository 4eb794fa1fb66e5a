/** Nothing yet. */
export function PlanBuyScreen() {
  return null
}

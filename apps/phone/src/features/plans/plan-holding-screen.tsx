/** Nothing yet. */
export function PlanHoldingScreen() {
  return null
}

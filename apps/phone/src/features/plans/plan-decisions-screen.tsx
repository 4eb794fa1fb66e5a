/** Nothing yet. */
export function PlanDecisionsScreen() {
  return null
}

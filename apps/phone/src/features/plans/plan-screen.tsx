/** Nothing yet. */
export function PlanScreen() {
  return null
}

/** Nothing yet. */
export function PlansScreen() {
  return null
}

/** Nothing yet. */
export function PapersScreen() {
  return null
}

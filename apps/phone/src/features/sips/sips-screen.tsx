/** Nothing yet. */
export function SipsScreen() {
  return null
}

/** Nothing yet. */
export function PaperScreen() {
  return null
}

/** Nothing yet. */
export function ProofScreen() {
  return null
}

/** Nothing yet. */
export function SipScreen() {
  return null
}

/**
 * Which row of a list takes the focus. `to` is a step up or down from the focused row, or the row of the share beside the list; `focused` and
 * `current` are −1 where there is none. The result is −1 in an empty list only.
 */
export function rowToFocus({
  count,
  focused,
  current,
  to,
}: {
  count: number
  focused: number
  current: number
  to: 1 | -1 | 'current'
}): number {
  const wanted = to === 'current' ? Math.max(current, 0) : focused + to
  return Math.min(Math.max(wanted, 0), count - 1)
}

/** Room above and below the line, so that its rounded ends are not cut. */
const marginPx = 3

/** SVG path through the values from the left edge to the right one; a flat day is a line in the middle, one value nothing. */
export function sparkPath(values: readonly number[], widthPx: number, heightPx: number): string {
  if (values.length < 2) return ''
  const low = Math.min(...values)
  const high = Math.max(...values)
  const room = heightPx - 2 * marginPx
  return values
    .map((value, index) => {
      const x = (index / (values.length - 1)) * widthPx
      const y = high === low ? heightPx / 2 : marginPx + ((high - value) / (high - low)) * room
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}

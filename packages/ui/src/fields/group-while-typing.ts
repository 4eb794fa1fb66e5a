export type Grouping = 'lakh' | 'thousand' | 'none'

const groupPatterns = { lakh: /(\d)(?=(\d\d)+\d$)/g, thousand: /(\d)(?=(\d{3})+$)/g } as const

/**
 * What an amount field shows while it is typed: digits and one decimal point, grouped, at most two decimals.
 * Everything else is dropped, so pasting "₹1,23,456.789" gives "1,23,456.78": never rounded, since what is typed must not grow.
 */
export function groupWhileTyping(typed: string, grouping: Grouping): string {
  const cleaned = typed.replace(/[^\d.]/g, '')
  const point = cleaned.indexOf('.')
  const whole = (point === -1 ? cleaned : cleaned.slice(0, point)).replace(/^0+(?=\d)/, '')
  const grouped = grouping === 'none' ? whole : whole.replace(groupPatterns[grouping], '$1,')
  if (point === -1) return grouped
  return `${grouped === '' ? '0' : grouped}.${cleaned
    .slice(point + 1)
    .replaceAll('.', '')
    .slice(0, 2)}`
}

/**
 * Where the caret belongs after grouping: with as many digits and points on its right as it had while typing. Without
 * this, a digit typed in the middle of an amount would throw the caret to its end.
 */
export function caretAfterGrouping(typed: string, caret: number, grouped: string): number {
  let right = typed.slice(caret).replace(/[^\d.]/g, '').length
  let place = grouped.length
  while (place > 0 && right > 0) {
    place -= 1
    if (grouped[place] !== ',') right -= 1
  }
  return place
}

/** The room that the cells of a column ask for, in points. */
export interface ColumnNeed {
  /** The widest cell on one line. */
  readonly natural: number
  /** The widest word or number, which is never broken. */
  readonly min: number
}

/**
 * The widths of columns that fill a table exactly. Columns whose cells fit on one line share what is left over; when
 * not all fit, the columns with long texts give way, none below its widest word. Null when even the words do not fit.
 */
export function decideColumnWidths(needs: readonly ColumnNeed[], whole: number): number[] | null {
  const sum = (of: (need: ColumnNeed) => number): number => needs.reduce((total, need) => total + of(need), 0)
  const natural = sum((need) => need.natural)
  if (natural <= whole) {
    const spare = (whole - natural) / Math.max(1, needs.length - 1)
    // The last column ends at the edge of the table, so what is left over lies between the columns.
    return needs.map((need, at) => need.natural + (at === needs.length - 1 ? 0 : spare))
  }
  const min = sum((need) => need.min)
  if (min > whole) return null
  const yielding = natural - min
  return needs.map((need) => need.min + ((whole - min) * (need.natural - need.min)) / yielding)
}

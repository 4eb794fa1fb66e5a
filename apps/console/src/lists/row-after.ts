/** The one after this in a list, the first when none is chosen; after the last the list begins again. */
export function rowAfter<Row extends { readonly id: string }>(rows: readonly Row[], id: string): Row | undefined {
  const at = rows.findIndex((row) => row.id === id)
  return rows[(at + 1) % Math.max(1, rows.length)]
}

/** The most that one file takes: a longer time is asked for in parts. */
export const maxInFile = 20_000

export interface ListPage<Row> {
  readonly items: readonly Row[]
  readonly more: boolean
}

export interface Whole<Row> {
  readonly rows: readonly Row[]
  /** Whether that is all there is. */
  readonly isWhole: boolean
}

/** A list from its first page to its last, however little of it is on the screen. */
export async function readWhole<Row>(
  ask: (last: Row | undefined, page: number) => Promise<ListPage<Row>>,
  most = maxInFile,
): Promise<Whole<Row>> {
  const rows: Row[] = []
  for (let page = 1; rows.length < most; page += 1) {
    const { items, more } = await ask(rows.at(-1), page)
    rows.push(...items)
    if (!more || items.length === 0) return { rows, isWhole: true }
  }
  return { rows, isWhole: false }
}

/** A whole list that is asked for by the id of the last row that was read; of its rows those that are to be kept. */
export async function readWholeById<Row extends { readonly id: string }>(
  ask: (from: { readonly size: number; readonly before?: string }) => Promise<ListPage<Row>>,
  keep: (row: Row) => boolean = () => true,
): Promise<Whole<Row>> {
  const { rows, isWhole } = await readWhole<Row>((last) =>
    ask({ size: 200, ...(last === undefined ? {} : { before: last.id }) }),
  )
  return { rows: rows.filter(keep), isWhole }
}

import type { QueryConfig } from 'pg'

export type Cell = bigint | number | string | boolean | Date | Buffer | null

export type ColumnType =
  | 'smallint'
  | 'integer'
  | 'bigint'
  | 'text'
  | 'boolean'
  | 'date'
  | 'timestamptz'
  | 'bytea'
  | 'jsonb'

/** A column of a table and where its value comes from. */
export type Column<Row> = { readonly name: string; readonly type: ColumnType; readonly of: (row: Row) => Cell }

/** A statement that is prepared once per connection. */
export type Statement = Pick<QueryConfig<unknown[]>, 'text' | 'values'> & { readonly name: string }

/** Text of one array element. Digits need no quotes; everything else gets them, so that no value can end its element. */
function element(cell: Cell): string {
  if (cell === null) return 'NULL'
  if (typeof cell === 'bigint' || typeof cell === 'number') return cell.toString()
  if (typeof cell === 'boolean') return cell ? 't' : 'f'
  if (typeof cell === 'string') return quoted(cell)
  return cell instanceof Date ? `"${cell.toISOString()}"` : `"\\\\x${cell.toString('hex')}"`
}

function quoted(text: string): string {
  return text.includes('"') || text.includes('\\') ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : `"${text}"`
}

/** Values as a PostgreSQL array literal: one parameter for a whole column, which pg would otherwise escape value by value. */
export function arrayLiteral(cells: readonly Cell[]): string {
  return `{${cells.map(element).join(',')}}`
}

function columnOf<Row>(rows: readonly Row[], column: Column<Row>): string {
  let text = '{'
  for (const [index, row] of rows.entries())
    text += index === 0 ? element(column.of(row)) : `,${element(column.of(row))}`
  return `${text}}`
}

function unnested<Row>(columns: readonly Column<Row>[]): string {
  return `unnest(${columns.map((column, index) => `$${index + 1}::${column.type}[]`).join(', ')})`
}

export type InShard = { readonly shard: number }

/** One statement over any number of rows. `textOf` is given the rows as an item of a FROM, under the names of the columns. */
export function statementOfRows<Row>(
  name: string,
  columns: readonly Column<Row>[],
  textOf: (rows: string) => string,
): (rows: readonly Row[]) => Statement {
  const text = textOf(`${unnested(columns)} as row (${columns.map((column) => column.name).join(', ')})`)
  return (rows) => ({ name, text, values: columns.map((column) => columnOf(rows, column)) })
}

/** One statement that inserts any number of rows. `tail` may say what happens on a conflict. */
export function insertRows<Row>(
  table: string,
  columns: readonly Column<Row>[],
  tail = '',
): (rows: readonly Row[]) => Statement {
  const names = columns.map(({ name }) => name).join(', ')
  const textOf = (rows: string) => `insert into bahi.${table} (${names}) select ${names} from ${rows} ${tail}`
  return statementOfRows(`insert-${table}`, columns, textOf)
}

/**
 * One statement that writes rows which are there already, whole, and changes what may change. An upsert finds each row by its key
 * whatever the planner knows of the table; an update joined to the new values may read all of it.
 */
export function replaceRows<Row>(
  table: string,
  keys: readonly Column<Row>[],
  fixed: readonly Column<Row>[],
  changing: readonly Column<Row>[],
): (rows: readonly Row[]) => Statement {
  const changes = changing.map(({ name }) => `${name} = excluded.${name}`).join(', ')
  const statement = insertRows(
    table,
    [...keys, ...fixed, ...changing],
    `on conflict (${keys.map(({ name }) => name).join(', ')}) do update set ${changes}`,
  )
  return (rows) => ({ ...statement(rows), name: `replace-${table}` })
}

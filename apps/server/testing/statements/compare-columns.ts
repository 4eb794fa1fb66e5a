import type { DescribedColumn } from './describe-statement.ts'
import type { Base, RowType } from './row-types.ts'

/** What the server's connections make of each type of PostgreSQL (`connect.ts`); other types are not compared. */
const BASES: Readonly<Record<number, Base>> = {
  16: 'boolean',
  17: 'Buffer',
  18: 'string',
  19: 'string',
  20: 'bigint',
  21: 'number',
  23: 'number',
  25: 'string',
  26: 'number',
  700: 'number',
  701: 'number',
  1001: 'Buffer[]',
  1005: 'number[]',
  1007: 'number[]',
  1009: 'string[]',
  1015: 'string[]',
  1016: 'bigint[]',
  1042: 'string',
  1043: 'string',
  1082: 'string',
  1114: 'string',
  1182: 'string[]',
  1184: 'Date',
  1185: 'Date[]',
  1700: 'string',
  2205: 'string',
  2950: 'string',
}

/**
 * How the columns of a statement differ from its row type, in words; nothing when they are the same. A statement that
 * selects every column (`*`) may give more than the row type names.
 */
export function compareColumns(
  { columns, text }: { readonly columns: readonly DescribedColumn[]; readonly text: string },
  row: RowType,
  isArray: boolean,
): string[] {
  const named = new Map(columns.map(({ name, oid }, at) => [isArray ? String(at) : name, BASES[oid]]))
  const missing = [...row.keys()]
    .filter((name) => !named.has(name))
    .map((name) => `the row type has ${name}, the statement has not`)
  const selectsAll = /(?:\bselect|,|\.)\s*\*/i.test(text)
  const beyond = [...named.keys()]
    .filter((name) => !selectsAll && !row.has(name))
    .map((name) => `the statement has ${name}, the row type has not`)
  const other = [...named].flatMap(([name, base]) => {
    const bases = [...(row.get(name) ?? [])].filter((one) => one !== 'null')
    if (base === undefined || bases.includes('any') || bases.every((one) => one === base)) return []
    return [`${name} is a ${base}, the row type says ${bases.join(' | ')}`]
  })
  return [...missing, ...beyond, ...other]
}

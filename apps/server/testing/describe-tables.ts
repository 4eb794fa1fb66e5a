import type pg from 'pg'

type Column = {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly optional: boolean
}

const TYPES: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  float8: 'number',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  bool: 'boolean',
  date: 'string',
  timestamp: 'string',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
}

/** Describes the tables of the schema `bahi` as the TypeScript of src/platform/db/tables.ts. */
export async function describeTables(client: pg.ClientBase | pg.Pool): Promise<string> {
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as optional
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'bahi'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    order by c.relname collate "C", a.attnum`)
  const tables = new Map<string, Column[]>()
  for (const column of rows) tables.set(column.table, [...(tables.get(column.table) ?? []), column])
  const names = [...tables.keys()]
  return [
    '// Written by `npm run db:types` from the migrated schema; a test holds the two together.',
    '',
    ...names.flatMap((name) => [
      `type ${typeName(name)} = {`,
      ...(tables.get(name) ?? []).map(describeColumn),
      '}',
      '',
    ]),
    '/** Every table of the schema `bahi`: what a SELECT gives. */',
    'export type Tables = {',
    ...names.map((name) => `  ${name}: ${typeName(name)}`),
    '}',
    '',
  ].join('\n')
}

function describeColumn({ table, name, type, optional }: Column): string {
  const array = type.startsWith('_')
  const base = TYPES[array ? type.slice(1) : type]
  if (base === undefined) throw new Error(`${table}.${name} is of type ${type}, which has no TypeScript type yet`)
  const value = `${base}${array ? '[]' : ''}${optional ? ' | null' : ''}`
  return `  ${name}: ${value}`
}

function typeName(table: string): string {
  return `${table.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Row`
}

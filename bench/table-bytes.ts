import type pg from 'pg'

/** Bytes of each table of Bahi, with its indices and what it keeps aside. */
export type TableBytes = ReadonlyMap<string, number>

export async function readTableBytes(pool: pg.Pool): Promise<TableBytes> {
  const { rows } = await pool.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
     where relnamespace = 'bahi'::regnamespace and relkind = 'r'`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

/** What each table grew by; what was there before and is gone counts against it. */
export function grownBytes(before: TableBytes, after: TableBytes): TableBytes {
  return new Map([...after].map(([name, bytes]) => [name, bytes - (before.get(name) ?? 0)]))
}

/** The sum of several, table by table. */
export function addBytes(each: readonly TableBytes[]): TableBytes {
  const sum = new Map<string, number>()
  for (const bytes of each) for (const [name, of] of bytes) sum.set(name, (sum.get(name) ?? 0) + of)
  return sum
}

export function allBytes(bytes: TableBytes): number {
  return [...bytes.values()].reduce((sum, of) => sum + of, 0)
}

/** Bytes for each of so many, in all and by table, the most first; what is next to nothing is left out. */
export function describeBytes(bytes: TableBytes, of: number): Record<string, number> {
  const shares = [...bytes]
    .map(([name, grown]) => [name, grown / Math.max(of, 1)] as const)
    .toSorted(([, one], [, other]) => other - one)
  const shown = shares.filter(([, share]) => Math.abs(share) >= 1)
  return Object.fromEntries(
    [['all', allBytes(bytes) / Math.max(of, 1)] as const, ...shown].map(([name, share]) => [name, Math.round(share)]),
  )
}

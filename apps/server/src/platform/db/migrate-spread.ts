import type pg from 'pg'
import { splitStatements, withoutComments } from './split-statements.ts'

/** The comment that says where a new table lives. */
const PLACED = /^comment\s+on\s+table\s+(bahi\.\w+)\s+is\s+'placement=(shard|reference)\b/i
/** The table that was spread first: the rows of a customer lie beside its. */
const FIRST = 'bahi.journal'

/** How a column is kept: said of a table before it is spread, for Citus cannot say it of one that is. */
const STORED = /^alter\s+table\s+(bahi\.\w+)\s+alter\s+column\s+\w+\s+set\s+storage\b/i

/** Whether the tables of this database are spread over the machines of a Citus cluster. */
export async function isSpread(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ at: string | null }>(
    `select coalesce(to_regclass('pg_catalog.pg_dist_partition'), to_regclass('public.pg_dist_partition'))::text as at`,
  )
  if (rows[0]?.at == null) return false
  const known = await client.query('select from pg_dist_partition where logicalrelid = to_regclass($1)', [FIRST])
  return known.rowCount !== 0
}

/**
 * Runs migrations on spread tables. Citus passes the whole text of a query on to the other machines, so each statement is
 * sent alone; and a new table is copied or spread as soon as its comment says where it lives, so that what follows, and the
 * next start, finds it there.
 */
export class SpreadMigrator {
  readonly #client: pg.ClientBase
  readonly #comments: string[] = []

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  async prepare(): Promise<void> {
    // The triggers of spread tables only forbid, and they forbid on each machine.
    await this.#client.query('set citus.enable_unsafe_triggers = on')
    await this.#client.query(`set citus.multi_shard_modify_mode = 'sequential'`)
  }

  readonly query = async (asked: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> => {
    if (typeof asked !== 'string' || values !== undefined) return this.#client.query(asked as string, values)
    const [first = asked, ...others] = storedBeforePlaced(splitStatements(asked))
    let last = await this.#one(first)
    for (const statement of others) last = await this.#one(statement)
    return last
  }

  /** Citus makes some tables anew, as those that come to name a copied one, and forgets their comments. */
  async restoreComments(): Promise<void> {
    for (const comment of this.#comments) await this.#client.query(comment)
  }

  async #one(statement: string): Promise<pg.QueryResult> {
    const text = withoutComments(statement)
    const [, table, placement] = PLACED.exec(text) ?? []
    if (table !== undefined && placement !== undefined) await this.#place(table, placement)
    if (/^comment\s+on\s+table\s/i.test(text)) this.#comments.push(statement)
    return STORED.test(text) ? this.#here(statement) : this.#client.query(statement)
  }

  /** Of a table that no other machine has yet, though Citus may know it by its keys. */
  async #here(statement: string): Promise<pg.QueryResult> {
    await this.#client.query('set citus.enable_ddl_propagation = off')
    const result = await this.#client.query(statement)
    await this.#client.query('set citus.enable_ddl_propagation = on')
    return result
  }

  /** A later comment of a table that lies there already changes nothing. */
  async #place(table: string, placement: string): Promise<void> {
    const { rowCount } = await this.#client.query(
      `select from pg_dist_partition where logicalrelid = to_regclass($1) and (partmethod = 'h' or repmodel = 't')`,
      [table],
    )
    if (rowCount !== 0) return
    if (placement === 'reference') await this.#client.query('select create_reference_table($1)', [table])
    else await this.#client.query(`select create_distributed_table($1, 'shard', colocate_with => $2)`, [table, FIRST])
  }
}

/** The statements of a file, with those on the storage of a new table before the comment that places it. */
function storedBeforePlaced(statements: readonly string[]): string[] {
  const match = (form: RegExp, statement: string) => form.exec(withoutComments(statement))?.[1]
  const placed = new Set(statements.map((statement) => match(PLACED, statement)))
  const early = statements.filter((statement) => {
    const table = match(STORED, statement)
    return table !== undefined && placed.has(table)
  })
  return statements
    .filter((statement) => !early.includes(statement))
    .flatMap((statement) => {
      const table = match(PLACED, statement)
      return [...early.filter((one) => table !== undefined && match(STORED, one) === table), statement]
    })
}

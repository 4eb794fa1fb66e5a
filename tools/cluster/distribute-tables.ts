import pg from 'pg'

/** Where a table lives in a database that is spread over several machines, as its comment says. */
type Placement = 'shard' | 'reference' | 'local'

interface Table {
  readonly name: string
  readonly comment: string | null
  readonly placement: Placement | null
  readonly isDone: boolean
}

/** A foreign key between two tables that are spread by shard. */
interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** What spreading the tables of a database takes, or took. */
export interface Distribution {
  /** How many machines hold shards. */
  readonly machines: number
  /** Tables that are copied to every machine, and tables that are spread by shard: those that are not yet. */
  readonly toCopy: readonly string[]
  readonly toSpread: readonly string[]
  /** Tables that stay where they are. */
  readonly local: readonly string[]
  /** Tables that were copied or spread before. */
  readonly done: readonly string[]
  readonly foreignKeys: readonly ForeignKey[]
  /** The comments of all tables, by table: Citus makes some tables anew and forgets theirs. */
  readonly comments: ReadonlyMap<string, string>
  /** Settings of the database that are not as they have to be, as the statements that set them. */
  readonly settings: readonly string[]
}

/** The database cannot be spread; the message says what is missing. */
export class CannotDistribute extends Error {
  override readonly name = 'CannotDistribute'
}

/**
 * In the place of the foreign key of postings the schema has a trigger that reads the journals once for a batch. Citus
 * runs no query over new rows and a spread table together, so a spread database has the foreign key itself.
 */
const JOURNAL_TRIGGER = 'posting_has_its_journal'
const JOURNAL_KEY = `alter table bahi.posting add constraint ${JOURNAL_TRIGGER} foreign key (shard, journal_id) references bahi.journal (shard, id)`

/**
 * A reference table is written while rows of other shards were read in parallel; in turn they use one connection a
 * machine. A role that may only insert takes no lock of writers on a copied table.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  'citus.multi_shard_modify_mode': 'sequential',
  'citus.skip_advisory_lock_permission_checks': 'on',
}

/**
 * Reads what is still to be done until every table lives where its comment says.
 * @throws CannotDistribute
 */
export async function planDistribution(client: pg.ClientBase): Promise<Distribution> {
  const machines = await countMachines(client)
  const { rows: tables } = await client.query<Table>(
    `select c.relname as name, obj_description(c.oid, 'pg_class') as comment, substring(obj_description(c.oid, 'pg_class') from 'placement=(\\w+)') as placement,
       exists (select from pg_dist_partition known where known.logicalrelid = c.oid and (known.partmethod = 'h' or known.repmodel = 't')) as "isDone"
     from pg_class c where c.relnamespace = 'bahi'::regnamespace and c.relkind in ('r', 'p') order by c.relname`,
  )
  if (tables.length === 0)
    throw new CannotDistribute('The schema bahi is not there: start Bahi once, so that it is made.')
  const unsaid = tables.filter(({ placement }) => placement === null).map(({ name }) => name)
  if (unsaid.length > 0) throw new CannotDistribute(`No comment says where these tables live: ${unsaid.join(', ')}`)
  const those = (placement: Placement): string[] =>
    tables.filter((one) => one.placement === placement && !one.isDone).map(({ name }) => name)
  const toSpread = those('shard')
  return {
    machines,
    toCopy: those('reference'),
    toSpread,
    local: those('local'),
    done: tables.filter(({ isDone }) => isDone).map(({ name }) => name),
    foreignKeys: await readForeignKeys(client, toSpread),
    comments: new Map(tables.map(({ name, comment }) => [name, comment ?? ''])),
    settings: await readSettings(client),
  }
}

async function countMachines(client: pg.ClientBase): Promise<number> {
  const { rows: installed } = await client.query("select from pg_extension where extname = 'citus'")
  if (installed.length === 0)
    throw new CannotDistribute(
      'The extension citus is not there: an administrator runs CREATE EXTENSION citus on every machine.',
    )
  const { rows } = await client.query<{ machines: number; coordinators: number }>(
    `select count(*) filter (where shouldhaveshards)::int as machines, count(*) filter (where groupid = 0)::int as coordinators
     from pg_dist_node where isactive and noderole = 'primary'`,
  )
  const { machines, coordinators } = rows[0] ?? { machines: 0, coordinators: 0 }
  if (coordinators === 0)
    throw new CannotDistribute('The coordinator does not know its own address: SELECT citus_set_coordinator_host(…)')
  if (machines === 0) throw new CannotDistribute('No machine takes shards: SELECT citus_add_node(…) for each of them')
  return machines
}

async function readForeignKeys(client: pg.ClientBase, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class one on one.oid = c.conrelid join pg_class other on other.oid = c.confrelid
     where c.contype = 'f' and one.relnamespace = 'bahi'::regnamespace and one.relname = any($1) and other.relname = any($1)
     order by 1, 2`,
    [tables],
  )
  return rows
}

async function readSettings(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ database: string; config: string[] }>(
    `select quote_ident(current_database()) as database, coalesce((
       select setconfig from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase where d.datname = current_database() and s.setrole = 0
     ), '{}') as config`,
  )
  const { database, config } = rows[0] ?? { database: '', config: [] }
  return Object.entries(SETTINGS)
    .filter(([name, value]) => !config.includes(`${name}=${value}`))
    .map(([name, value]) => `alter database ${database} set ${name} = '${value}'`)
}

/** What is to be done, in words. */
export function describeDistribution(plan: Distribution): string[] {
  const { machines, toCopy, toSpread, local, done, foreignKeys, settings } = plan
  const named = (tables: readonly string[]): string => (tables.length === 0 ? '' : `: ${tables.join(', ')}`)
  return [
    `${machines} machines take shards.`,
    ...(done.length === 0 ? [] : [`${done.length} tables are where they belong.`]),
    `${toCopy.length} tables to copy to every machine${named(toCopy)}`,
    `${toSpread.length} tables to spread by shard${named(toSpread)}`,
    `${foreignKeys.length} foreign keys between them to make again`,
    `${settings.length} settings of the database${settings.length === 0 ? '' : `: ${settings.join('; ')}`}`,
    `${local.length} tables stay on the coordinator.`,
  ]
}

/**
 * Copies and spreads the tables in one transaction, so that a run that was broken off leaves the database as it was.
 * Foreign keys between spread tables are taken away first and made again last, because a spread table may not be named
 * by one that is not spread yet.
 */
export async function distribute(
  client: pg.ClientBase,
  plan: Distribution,
  tell: (line: string) => void,
): Promise<void> {
  for (const statement of plan.settings) await client.query(statement)
  await client.query('begin')
  try {
    // The triggers of spread tables only forbid (rule 6 of the schema), and they forbid on each machine.
    await client.query(
      `set local citus.enable_unsafe_triggers = on; set local citus.multi_shard_modify_mode = 'sequential'`,
    )
    for (const { table, name } of plan.foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`)
    if (plan.toSpread.includes('posting')) await client.query(`drop trigger ${JOURNAL_TRIGGER} on bahi.posting`)
    for (const table of plan.toCopy) {
      await client.query('select create_reference_table($1)', [`bahi.${table}`])
      tell(`${table}: on every machine`)
    }
    await spread(client, plan, tell)
    for (const { table, name, definition } of plan.foreignKeys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    if (plan.toSpread.includes('posting')) await client.query(JOURNAL_KEY)
    await restoreComments(client, plan)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function restoreComments(client: pg.ClientBase, { comments }: Distribution): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'bahi'::regnamespace and c.relkind in ('r', 'p')
       and obj_description(c.oid, 'pg_class') is null`,
  )
  for (const { name } of rows)
    await client.query(`comment on table bahi.${name} is ${pg.escapeLiteral(comments.get(name) ?? '')}`)
}

/** The shards of all tables lie beside one another: what is of one customer is on one machine. */
async function spread(
  client: pg.ClientBase,
  { toSpread, done }: Distribution,
  tell: (line: string) => void,
): Promise<void> {
  const first = ['journal', ...toSpread].find((table) => done.includes(table) || toSpread.includes(table))
  const sorted = toSpread.toSorted((a, b) => Number(b === first) - Number(a === first))
  for (const table of sorted) {
    await client.query(`select create_distributed_table($1, 'shard', colocate_with => $2)`, [
      `bahi.${table}`,
      table === first ? 'none' : `bahi.${first}`,
    ])
    tell(`${table}: by shard`)
  }
}

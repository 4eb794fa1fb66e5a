import pg from 'pg'

/** Who a connection acts as. Only migrations run as the owner of the tables. */
export type DatabaseRole = 'owner' | 'app' | 'exchange'

/** How to reach the database in each role. Holds passwords: never log it. */
export type DatabaseAccess = Readonly<Record<DatabaseRole, pg.ClientConfig>>

/** A pool of connections in one role. */
export type Database = {
  readonly pool: pg.Pool
  close(): Promise<void>
}

export type PoolOptions = {
  readonly connections: number
  /** Shown in pg_stat_activity. */
  readonly name: string
  /**
   * A statement without an answer for so long ends its connection, because the other side may have vanished without a
   * word; and the server, if it is there, ends the statement.
   */
  readonly answerWithinMs?: number
  /** How long a statement waits for a lock. */
  readonly lockWithinMs?: number
  /** A transaction in which nothing is asked for so long is undone, because its locks stop others. */
  readonly idleWithinMs?: number
  /** How long work waits for a connection, a free one of the pool or a new one; ten seconds without it. */
  readonly connectWithinMs?: number
  /** An idle connection that breaks is replaced; this only hears of it. */
  readonly onIdleError?: (error: Error) => void
}

const OLDEST_VERSION = 15
const NEWEST_VERSION = 18

const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082
const DATE_ARRAY = 1182
const TIMESTAMP = 1114

const TEXT_ARRAY = 1009

/** The type declarations of pg list only some of the type numbers it knows. */
type FindParser = (oid: number, format?: 'text' | 'binary') => (text: string) => unknown
const findStandardParser = pg.types.getTypeParser as FindParser
const parseTextArray = findStandardParser(TEXT_ARRAY) as (text: string) => (string | null)[]

/** Money and ids are bigint, never a rounded number; a business date is a string, never midnight somewhere. */
const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [INT8, BigInt],
  [INT8_ARRAY, (text) => parseTextArray(text).map((item) => (item === null ? null : BigInt(item)))],
  [DATE, String],
  [DATE_ARRAY, parseTextArray],
  [TIMESTAMP, String],
])

/** Given to each client, so that no other user of `pg` in the process is changed. */
const findParser: FindParser = (oid, format) =>
  (format === 'binary' ? undefined : PARSERS.get(oid)) ?? findStandardParser(oid, format)
const TYPES: pg.CustomTypesConfig = { getTypeParser: findParser as pg.CustomTypesConfig['getTypeParser'] }

/** The part of a connection that does not depend on where the server is. */
export function clientConfig(address: pg.ClientConfig, name: string, role?: string): pg.ClientConfig {
  const options = ['-c search_path=bahi', '-c timezone=UTC', ...(role === undefined ? [] : [`-c role=${role}`])]
  return {
    ...address,
    types: TYPES,
    application_name: name,
    options: options.join(' '),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // A peer that vanished without a word is noticed after about twenty seconds, not after the two hours of the system.
    keepAliveInitialDelayMillis: 10_000,
  }
}

/**
 * Access through DATABASE_URL: one log-in, which must be the owner of the database and may act as the two runtime
 * roles (migrating grants it that).
 */
export function accessFromUrl(url: string): DatabaseAccess {
  const { connectionString, options } = takeOptionsOut(url)
  const as = (name: string, role?: string): pg.ClientConfig => {
    const config = clientConfig({ connectionString }, name, role)
    return { ...config, options: `${options} ${config.options}`.trim() }
  }
  return { owner: as('bahi-owner'), app: as('bahi', 'bahi_app'), exchange: as('bahi-exchange', 'bahi_exchange') }
}

/** Options inside the address would win over ours, and the server would then run as the owner of the books. */
function takeOptionsOut(url: string): { connectionString: string; options: string } {
  let parsed: URL
  try {
    parsed = new URL(url)
  } catch {
    throw new Error('DATABASE_URL is not an address of the form postgres://user:password@host:5432/database')
  }
  const options = parsed.searchParams.get('options') ?? ''
  for (const name of ['options', 'application_name']) parsed.searchParams.delete(name)
  return { connectionString: parsed.href, options }
}

/** Opens a pool. Connections are made when they are needed, so this does not fail when the server is away. */
export function connect(access: pg.ClientConfig, options: PoolOptions): Database {
  const { connections, name, answerWithinMs, connectWithinMs, onIdleError } = options
  const pool = new pg.Pool({
    ...access,
    options: [access.options, ...timeLimits(options)].filter((one) => one !== undefined).join(' '),
    application_name: name,
    max: connections,
    idleTimeoutMillis: 60_000,
    query_timeout: answerWithinMs,
    ...(connectWithinMs === undefined ? {} : { connectionTimeoutMillis: connectWithinMs }),
  })
  pool.on('error', (error) => onIdleError?.(error))
  // A connection that breaks while in use also emits an error event beside the error of its statement, and an error event
  // without a listener ends the process.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return { pool, close: () => pool.end() }
}

function timeLimits({ answerWithinMs, lockWithinMs, idleWithinMs }: PoolOptions): string[] {
  const limits = {
    statement_timeout: answerWithinMs,
    lock_timeout: lockWithinMs,
    idle_in_transaction_session_timeout: idleWithinMs,
  }
  return Object.entries(limits).flatMap(([name, ms]) => (ms === undefined ? [] : [`-c ${name}=${ms}`]))
}

/** Refuses a server version that Bahi was not tested with, and an encoding that cannot store every customer's name. */
export async function refuseUnknownServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ number: string; version: string; encoding: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version, current_setting('server_encoding') as encoding`,
  )
  const [server] = rows
  const major = Math.trunc(Number(server?.number) / 10_000)
  if (!(major >= OLDEST_VERSION && major <= NEWEST_VERSION)) {
    throw new Error(
      `DATABASE_URL leads to PostgreSQL ${server?.version}. Bahi runs on versions ${OLDEST_VERSION} to ${NEWEST_VERSION}.`,
    )
  }
  if (server?.encoding !== 'UTF8') {
    throw new Error(
      `DATABASE_URL leads to a database in ${server?.encoding}. Create it with ENCODING 'UTF8': names are written in three scripts.`,
    )
  }
}

import pg from 'pg'
import { accessFromUrl } from '../../src/platform/db/connect.ts'
import { valueOf } from '../statements/explain-statement.ts'
import { findStatements, type Statement } from '../statements/find-statements.ts'
import { readSources } from '../statements/sources.ts'

/** How the statements of the server fare in a database. */
export interface TriedStatements {
  readonly tried: number
  /** Those that ran; the others came as far as a wall of the schema, which the values that they were given run into. */
  readonly ran: number
  /** Those that the database refuses, with its reason. */
  readonly refused: readonly string[]
}

/** The statement was run, and its values were not of the form or not allowed. */
const WALLS = /^(?:21|22|23|P0)/
/** Citus passes the errors of its own copies between machines on without their state. */
const COPIED_WALL = /violates (?:check|foreign key|unique|not-null) constraint/
const DENIED = '42501'

/** Runs every statement of the server with any values, each in a transaction that is undone, as the role that may. */
export async function tryStatements(url: string): Promise<TriedStatements> {
  const access = accessFromUrl(url)
  const clients = [access.app, access.exchange, access.owner].map((config) => new pg.Client(config))
  await Promise.all(clients.map((client) => client.connect()))
  try {
    const texts = new Map(findStatements(readSources()).statements.flatMap(withTexts))
    const refused: string[] = []
    let ran = 0
    for (const [text, at] of texts) {
      const error = await tryOne(clients, text)
      if (error === undefined) ran += 1
      else if (!isWall(error)) refused.push(`${at}: ${error.message}`)
    }
    return { tried: texts.size, ran, refused }
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

function withTexts({ at, texts }: Statement): [text: string, at: string][] {
  return texts.filter((text) => /^\s*(with|select|insert|update|delete)\b/i.test(text)).map((text) => [text, at])
}

async function tryOne(clients: readonly pg.Client[], text: string): Promise<pg.DatabaseError | undefined> {
  let last: pg.DatabaseError | undefined
  for (const client of clients) {
    await client.query('begin')
    try {
      const types = await readTypes(client, text)
      await client.query({ text, values: types.map(valueOf) })
      return undefined
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      last = error
      if (error.code !== DENIED) return error
    } finally {
      await client.query('rollback')
    }
  }
  return last
}

/** The types of a statement's parameters. It is prepared for them alone and run as the server does. */
async function readTypes(client: pg.Client, text: string): Promise<string[]> {
  await client.query(`prepare asked as ${text}`)
  const { rows } = await client.query<{ types: string[] }>(
    `select parameter_types::text[] as types from pg_prepared_statements where name = 'asked'`,
  )
  await client.query('deallocate asked')
  return rows[0]?.types ?? []
}

function isWall({ code = '', message }: pg.DatabaseError): boolean {
  return WALLS.test(code) || COPIED_WALL.test(message)
}

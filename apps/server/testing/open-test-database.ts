import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { clientConfig, connect, type Database, type DatabaseAccess } from '../src/platform/db/connect.ts'
import { inDatabase, type ServerAddress } from './test-server.ts'

/** A database of one test's own, with everything the migrations make and nothing else. */
export type TestDatabase = {
  readonly access: DatabaseAccess
  readonly owner: Database
  readonly app: Database
  readonly exchange: Database
  close(): Promise<void>
}

/** Copies the migrated database. Takes about a fifth of a second (measured on two busy cores), so open one per file; `close` drops it. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `bahi_test_${randomBytes(6).toString('hex')}`
  // Copying files beats writing the copy through the log where nothing waits for the disk (170 ms against 250).
  await atServer(server.owner, `create database ${name} template ${server.template} strategy file_copy`)
  const configOf = (address: ServerAddress): pg.ClientConfig => {
    // The options already name the role; only the parsers have to be added on this side.
    const { options, ...rest } = address
    return { ...inDatabase(clientConfig(rest, 'bahi-test'), name), ...(options === undefined ? {} : { options }) }
  }
  const access: DatabaseAccess = {
    owner: configOf(server.owner),
    app: configOf(server.app),
    exchange: configOf(server.exchange),
  }
  const open = (config: pg.ClientConfig): Database => connect(config, { connections: 20, name: 'bahi-test' })
  const databases = { owner: open(access.owner), app: open(access.app), exchange: open(access.exchange) }
  return {
    access,
    ...databases,
    async close() {
      await Promise.all(Object.values(databases).map((database) => database.close()))
      await atServer(server.owner, `drop database if exists ${name} with (force)`)
    },
  }
}

async function atServer(address: ServerAddress, statement: string): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

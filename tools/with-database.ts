import { resolve } from 'node:path'
import pg from 'pg'
import { readDatabasePlace } from '../apps/server/src/environment.ts'
import { findDatabase, openDatabase } from '../apps/server/src/platform/postgres/open-database.ts'

/**
 * A connection to Bahi's database for a program beside the server. A database that runs is used as it runs; one that does not is opened for as
 * long as the work takes. The work is done as the owner of the tables.
 */
export async function withDatabase(usualDataDir: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = readDatabasePlace(process.env, usualDataDir)
  const running = await findDatabase({ databaseUrl: undefined, dataDir })
  const opened =
    running === undefined || databaseUrl !== undefined
      ? await openDatabase({
          databaseUrl,
          dataDir,
          migrationsFolder: resolve(import.meta.dirname, '../apps/server/migrations'),
          log: console.log,
        })
      : undefined
  const client = new pg.Client((opened?.access ?? running)?.owner)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
    await opened?.close()
  }
}

import { resolve } from 'node:path'
import pg from 'pg'
import { readDatabasePlace, sealKeyFileFrom } from '../apps/server/src/environment.ts'
import { findDatabase, openDatabase } from '../apps/server/src/platform/postgres/open-database.ts'
import { createSeal, readSealKey, type Seal } from '../apps/server/src/platform/seal.ts'

/** The seal of the Bahi whose data lie in this folder, for a program beside the server. */
export async function readSealOf(dataDir: string): Promise<Seal> {
  return createSeal(await readSealKey(sealKeyFileFrom(process.env, dataDir)))
}

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

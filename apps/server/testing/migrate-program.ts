import { fileURLToPath } from 'node:url'
import { openDatabase } from '../src/platform/postgres/open-database.ts'

/** Brings a data folder up to date as a starting server does, and ends. A program of its own, so that it can be killed. */
const database = await openDatabase({
  databaseUrl: undefined,
  dataDir: process.env['BAHI_DATA_DIR'] ?? '',
  migrationsFolder: fileURLToPath(new URL('../migrations', import.meta.url)),
  log: () => undefined,
})
await database.close()

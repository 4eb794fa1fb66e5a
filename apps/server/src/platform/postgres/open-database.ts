import { join } from 'node:path'
import { accessFromUrl, type DatabaseAccess } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { findRunningPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'

/** A migrated database, ready for the runtime roles. */
export type OpenDatabase = {
  readonly access: DatabaseAccess
  /** Settles, with the reason in words, when the embedded PostgreSQL ends by itself; never with DATABASE_URL. */
  readonly died: Promise<string>
  /** To be called last, after every pool is closed. */
  close(): Promise<void>
}

export type DatabasePlace = {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly migrationsFolder: string
  readonly log: (line: string) => void
}

/** Opens DATABASE_URL where it is set, otherwise starts the embedded PostgreSQL; then migrates. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  migrationsFolder,
  log,
}: DatabasePlace): Promise<OpenDatabase> {
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ folder: join(dataDir, 'postgres'), log })
  const access = embedded?.access ?? accessFromUrl(databaseUrl ?? '')
  try {
    const { applied } = await migrate(access.owner, migrationsFolder)
    if (applied.length > 0) log(`Migrated the database: ${applied.join(', ')}`)
    await embedded?.allowLogIns()
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  return { access, died: embedded?.died ?? never(), close: () => closeEmbedded(embedded) }
}

/** For commands beside a running server: DATABASE_URL, or the embedded PostgreSQL that the server runs. */
export async function findDatabase({
  databaseUrl,
  dataDir,
}: Pick<DatabasePlace, 'databaseUrl' | 'dataDir'>): Promise<DatabaseAccess | undefined> {
  return databaseUrl ? accessFromUrl(databaseUrl) : findRunningPostgres(join(dataDir, 'postgres'))
}

async function closeEmbedded(embedded: EmbeddedPostgres | undefined): Promise<void> {
  await embedded?.stop()
}

function never(): Promise<string> {
  return new Promise(() => undefined)
}

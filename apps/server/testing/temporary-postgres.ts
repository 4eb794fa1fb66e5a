import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'

/** An embedded PostgreSQL in a temporary folder; `remove` stops it and deletes the folder. */
export type TemporaryPostgres = { readonly postgres: EmbeddedPostgres; remove(): Promise<void> }

export async function startTemporaryPostgres(): Promise<TemporaryPostgres> {
  const parent = await mkdtemp(join(tmpdir(), 'bahi-test-'))
  // PostgreSQL started by root runs as the user nobody, who needs access to the folder.
  await chmod(parent, 0o755)
  // Tests never check durability after a power cut, so no write waits for the disk.
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    max_wal_size: '512MB',
    max_connections: '200',
    // A plan for each statement instead of one for each of its calls: what a statement answers is the same by any plan.
    plan_cache_mode: 'force_generic_plan',
  }
  const postgres = await startEmbeddedPostgres({ folder: join(parent, 'postgres'), log: () => undefined, settings })
  return {
    postgres,
    async remove() {
      await postgres.stop()
      await rm(postgres.folder, { recursive: true, force: true })
      await rm(parent, { recursive: true, force: true })
    },
  }
}

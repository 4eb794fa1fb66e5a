import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'

/** An embedded PostgreSQL in a temporary folder, and how to be rid of both. */
export type TemporaryPostgres = { readonly postgres: EmbeddedPostgres; remove(): Promise<void> }

export async function startTemporaryPostgres(): Promise<TemporaryPostgres> {
  const parent = await mkdtemp(join(tmpdir(), 'bahi-test-'))
  // Root's PostgreSQL runs as nobody, who must be able to pass.
  await chmod(parent, 0o755)
  // Tests look at what a transaction keeps, not at what survives a power cut: nothing here is worth waiting for the disk.
  const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '200' }
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

import { chmod, chown, constants, cp, mkdir, mkdtemp, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { migrate } from '../src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'
import type { OpenDatabase } from '../src/platform/postgres/open-database.ts'

/** A sandbox is thrown away, so no write of it waits for the disk. */
const THROWN_AWAY = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

export interface TemplatePlace {
  /** Where templates are kept. */
  readonly folder: string
  /** What a template is made from: another key, another template. Older ones are removed. */
  readonly key: string
  readonly migrationsFolder: string
  readonly log: (line: string) => void
  /** Fills the migrated database. */
  readonly fill: (database: OpenDatabase) => Promise<void>
}

/** A database of this run alone, a copy of the template. Its folder is removed when it is closed. */
export async function openSandboxDatabase(place: TemplatePlace): Promise<OpenDatabase> {
  const template = await findTemplate(place)
  const run = await mkdtemp(join(tmpdir(), 'bahi-sandbox-'))
  // PostgreSQL started by root runs as another user, who has to reach the folder.
  await chmod(run, 0o755)
  try {
    await copyFolder(template, join(run, 'postgres'))
    const database = await startAt(join(run, 'postgres'), place.log)
    return {
      ...database,
      async close() {
        await database.close()
        await removeFolder(run)
      },
    }
  } catch (error) {
    await removeFolder(run)
    throw error
  }
}

/** Makes the template unless it stands. Returns the folder where its files really are. */
async function findTemplate(place: TemplatePlace): Promise<string> {
  const folder = join(place.folder, place.key)
  const files = join(folder, 'postgres')
  if ((await stat(files).catch(() => undefined)) !== undefined) return realpath(files)
  await removeOldTemplates(place)
  place.log('Making the market of the sandbox (once for each seed and version) …')
  const making = await mkdtemp(join(tmpdir(), 'bahi-sandbox-template-'))
  await chmod(making, 0o755)
  try {
    const database = await startAt(join(making, 'postgres'), place.log, place.migrationsFolder)
    try {
      await place.fill(database)
    } finally {
      await database.close()
    }
    await mkdir(folder, { recursive: true })
    // Copied beside its place and renamed, so that an interrupted copy is never taken for a template.
    await copyFolder(join(making, 'postgres'), `${files}.new`)
    await rename(`${files}.new`, files)
  } finally {
    await removeFolder(making)
  }
  return realpath(files)
}

async function startAt(folder: string, log: (line: string) => void, migrationsFolder?: string): Promise<OpenDatabase> {
  const postgres = await startEmbeddedPostgres({ folder, log, settings: THROWN_AWAY })
  try {
    if (migrationsFolder !== undefined) await migrate(postgres.access.owner, migrationsFolder)
    await postgres.allowLogIns()
  } catch (error) {
    await postgres.stop()
    throw error
  }
  return { access: postgres.access, died: postgres.died, close: () => postgres.stop() }
}

/** Templates of another version are of no use; those of other seeds of this version stay. */
async function removeOldTemplates({ folder, key }: TemplatePlace): Promise<void> {
  const version = dirname(key)
  for (const name of await readdir(folder).catch(() => [])) if (name !== version) await removeFolder(join(folder, name))
}

/** Copies files with their owners; on a disk that shares blocks, without copying them. */
async function copyFolder(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
  const { uid, gid, mode } = await stat(from)
  await chmod(to, mode)
  if (process.getuid?.() !== 0) return
  for (const name of ['', ...(await readdir(to, { recursive: true }))]) await chown(join(to, name), uid, gid)
}

async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}

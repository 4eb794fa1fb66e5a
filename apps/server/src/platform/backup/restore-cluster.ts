import { chown, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type PostgresHome, preparePostgresHome } from '../postgres/postgres-home.ts'
import { copyFile, type Manifest, readManifest } from './manifest.ts'

const CLUSTER = 'postgres/cluster'
const PASSWORDS = 'postgres/passwords.json'

/**
 * Puts a backup of an embedded database into a data folder that has none, and holds every file against its digest.
 * The database appears in one step, so a restore that is killed half-way leaves nothing that looks like a database.
 * @throws Error for a data folder with a database, and for a backup that was changed.
 */
export async function restoreCluster(backup: string, dataDir: string, log: (line: string) => void): Promise<Manifest> {
  const manifest = await readManifest(backup)
  if (manifest.kind !== 'cluster') throw new Error(`${backup} is a dump; restore it with DATABASE_URL`)
  const home = await preparePostgresHome(join(dataDir, 'postgres'), log)
  for (const name of ['cluster', 'passwords.json'])
    if (await exists(join(home.folder, name)))
      throw new Error(`${home.folder} has a database already. Move it away first, or set BAHI_DATA_DIR.`)
  const staging = `${home.cluster}.new-${process.pid}`
  try {
    await copyBack({ backup, manifest, home, staging })
    await rename(staging, home.cluster)
  } catch (error) {
    await rm(join(home.folder, 'passwords.json'), { force: true })
    throw error
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  return manifest
}

interface Copy {
  readonly backup: string
  readonly manifest: Manifest
  readonly home: PostgresHome
  readonly staging: string
}

async function copyBack({ backup, manifest, home, staging }: Copy): Promise<void> {
  for (const folder of manifest.folders) {
    const path = join(staging, folder)
    await mkdir(path, { recursive: true, mode: 0o700 })
    if (home.runAs !== undefined) await chown(path, home.runAs.uid, home.runAs.gid)
  }
  for (const [path, digest] of Object.entries(manifest.files)) {
    const isPasswords = path === PASSWORDS
    const to = isPasswords ? join(home.folder, 'passwords.json') : join(staging, path.slice(CLUSTER.length))
    const copied = await copyFile(join(backup, path), to, isPasswords ? undefined : home.runAs)
    if (copied !== digest) throw new Error(`${join(backup, path)} is not what was backed up`)
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

import { mkdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type pg from 'pg'
import { copyCluster } from './copy-cluster.ts'
import { copyFile, sealKeyFingerprint, writeManifest } from './manifest.ts'

export interface ClusterSource {
  /** Connects as a superuser. */
  readonly address: pg.ClientConfig
  /** The folder of the embedded database. */
  readonly postgresFolder: string
  readonly sealKeyFile: string
  readonly now: () => Date
}

/**
 * Writes a backup of an embedded database that is running into a new folder. The seal key is not in it: together with
 * the database it opens every identity paper.
 */
export async function backUpCluster(source: ClusterSource, folder: string): Promise<void> {
  const startedAt = source.now().toISOString()
  const target = join(folder, 'postgres/cluster')
  await mkdir(target, { recursive: true, mode: 0o700 })
  const copied = await copyCluster(source.address, join(source.postgresFolder, 'cluster'), target)
  const passwords = join(folder, 'postgres/passwords.json')
  const digest = await copyFile(join(source.postgresFolder, 'passwords.json'), passwords)
  const inside = (path: string): string => relative(folder, join(target, path))
  await writeManifest(folder, {
    kind: 'cluster',
    postgres: copied.postgres,
    startedAt,
    finishedAt: source.now().toISOString(),
    sealKey: await sealKeyFingerprint(source.sealKeyFile),
    folders: copied.folders,
    files: {
      ...Object.fromEntries(Object.entries(copied.files).map(([path, sum]) => [inside(path), sum])),
      [relative(folder, join(dirname(target), 'passwords.json'))]: digest,
    },
  })
}

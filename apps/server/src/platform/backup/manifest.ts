import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { chown, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { RunAs } from '../postgres/postgres-home.ts'

/** What lies in a backup. Read again at a restore, which holds every file against its digest. */
export interface Manifest {
  readonly kind: 'cluster' | 'dump'
  /** The version of PostgreSQL that the data came from. */
  readonly postgres: string
  readonly startedAt: string
  readonly finishedAt: string
  /** The start of the SHA-256 of the seal key: tells the right key from another one, and does not help to find it. */
  readonly sealKey: string | null
  /** Folders, empty ones included, because PostgreSQL does not start without some of its empty folders. */
  readonly folders: readonly string[]
  /** Each file with its SHA-256, by its path in the backup. */
  readonly files: Readonly<Record<string, string>>
}

const NAME = 'backup.json'
const FINGERPRINT_LENGTH = 16

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, NAME), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true })
}

/** @throws Error when the folder is no finished backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => undefined)
  if (text === undefined) throw new Error(`${folder} is no finished backup: it has no ${NAME}`)
  return JSON.parse(text) as Manifest
}

/** Copies a file so that it survives a power cut, and returns the SHA-256 of what was copied. */
export async function copyFile(from: string, to: string, owner?: RunAs): Promise<string> {
  const digest = createHash('sha256')
  const source = createReadStream(from)
  await pipeline(
    source,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        digest.update(chunk)
        yield chunk
      }
    },
    createWriteStream(to, { mode: 0o600, flush: true }),
  )
  if (owner !== undefined) await chown(to, owner.uid, owner.gid)
  return digest.digest('hex')
}

/** The SHA-256 of a file. */
export async function fileDigest(file: string): Promise<string> {
  const digest = createHash('sha256')
  await pipeline(createReadStream(file), digest)
  return digest.digest('hex')
}

/** The fingerprint of a seal key; null where the key does not exist. */
export async function sealKeyFingerprint(sealKeyFile: string): Promise<string | null> {
  const key = await readFile(sealKeyFile).catch(() => undefined)
  return key === undefined ? null : createHash('sha256').update(key).digest('hex').slice(0, FINGERPRINT_LENGTH)
}

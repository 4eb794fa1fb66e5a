import { chmod, copyFile, mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { readDatabasePlace, sealKeyFileFrom } from '../../apps/server/src/environment.ts'
import { restoreDump } from '../../apps/server/src/platform/backup/dump-database.ts'
import { sealKeyFingerprint } from '../../apps/server/src/platform/backup/manifest.ts'
import { restoreCluster } from '../../apps/server/src/platform/backup/restore-cluster.ts'
import { readArguments } from '../command-line/read-arguments.mjs'
import { checkDataFolder } from './check-backup.ts'

const HELP = `npm run restore -- DIR
Restores a backup that npm run backup wrote: of an embedded database into a data folder without one, of a database of
your own (DATABASE_URL) into an empty one. Nothing that is there is overwritten. Then all books are added up.

DATABASE_URL or BAHI_DATA_DIR says where the database goes.

Options:
  --seal-key FILE  copies the seal key to its place
  --no-check       does not add up the books
  --help           prints this text
Example: npm run restore -- /backups/bahi/bahi-2026-11-25T02-00-00Z`

const { values, positionals } = readArguments(
  HELP,
  { 'seal-key': { type: 'string' }, 'no-check': { type: 'boolean' } },
  [1, 1],
)
const backup = resolve(positionals[0] ?? '')
const { databaseUrl, dataDir } = readDatabasePlace(process.env, '.data')
const sealKeyFile = sealKeyFileFrom(process.env, dataDir)

async function restore(): Promise<void> {
  const manifest =
    databaseUrl === undefined
      ? await restoreCluster(backup, dataDir, console.log)
      : await restoreDump(backup, databaseUrl)
  console.log(`Restored what was in the database on ${manifest.finishedAt}.`)
  if (values['seal-key'] !== undefined) await placeSealKey(resolve(values['seal-key']))
  const key = await sealKeyFingerprint(sealKeyFile)
  if (manifest.sealKey !== null && key !== manifest.sealKey)
    console.error(
      `${sealKeyFile} ${key === null ? 'is missing' : 'is another key'}. Put the key of this backup there before Bahi starts: without it nobody opens identity papers, bank accounts and second factors.`,
    )
  if (values['no-check'] === true) return
  if (databaseUrl === undefined) await checkDataFolder(dataDir)
  else console.log('Now check the books: npm run ledger:verify')
}

async function placeSealKey(from: string): Promise<void> {
  if ((await sealKeyFingerprint(sealKeyFile)) !== null) throw new Error(`${sealKeyFile} exists and is not overwritten`)
  await mkdir(dirname(sealKeyFile), { recursive: true, mode: 0o700 })
  await copyFile(from, sealKeyFile)
  await chmod(sealKeyFile, 0o600)
}

await restore().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})

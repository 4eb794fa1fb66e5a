import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { readDatabasePlace, sealKeyFileFrom } from '../../apps/server/src/environment.ts'
import { backUpCluster } from '../../apps/server/src/platform/backup/back-up-cluster.ts'
import { dumpDatabase } from '../../apps/server/src/platform/backup/dump-database.ts'
import { backupName, backupsToRemove } from '../../apps/server/src/platform/backup/thin-out.ts'
import {
  type EmbeddedPostgres,
  findRunningPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/postgres/embedded-postgres.ts'
import { readArguments, refuseArguments } from '../command-line/read-arguments.mjs'
import { checkBackup } from './check-backup.ts'

const HELP = `npm run backup -- DIR
Writes a backup of the database into a new folder below DIR, while Bahi runs. The embedded database is copied file by
file and checked by a start elsewhere that adds up all books. A database of your own (DATABASE_URL) is written by
pg_dump; check it with npm run restore into an empty database. The seal key is never part of a backup.

DATABASE_URL or BAHI_DATA_DIR says where the database is.

Options:
  --seal-key FILE  copies the seal key to FILE, which may not lie in DIR
  --thin-out       then removes old backups: kept are the last of 7 days, 5 weeks and 12 months
  --no-check       does not start the copy
  --help           prints this text
Example: npm run backup -- /backups/bahi --thin-out`

const { values, positionals } = readArguments(
  HELP,
  { 'seal-key': { type: 'string' }, 'thin-out': { type: 'boolean' }, 'no-check': { type: 'boolean' } },
  [1, 1],
)
const folder = resolve(positionals[0] ?? '')
const keyCopy = values['seal-key'] === undefined ? undefined : resolve(values['seal-key'])
if (keyCopy?.startsWith(folder + sep) === true)
  refuseArguments(`The seal key may not lie in ${folder}, beside the backups that it opens.`, HELP)

const { databaseUrl, dataDir } = readDatabasePlace(process.env, '.data')
const sealKeyFile = sealKeyFileFrom(process.env, dataDir)
const now = (): Date => new Date()

/** The embedded database as it runs, or started for as long as the backup takes when Bahi is stopped. */
async function backUpEmbedded(target: string): Promise<void> {
  const postgresFolder = join(dataDir, 'postgres')
  const running = await findRunningPostgres(postgresFolder)
  if (!existsSync(join(postgresFolder, 'passwords.json'))) throw new Error(`There is no database in ${postgresFolder}`)
  let started: EmbeddedPostgres | undefined
  if (running === undefined) started = await startEmbeddedPostgres({ folder: postgresFolder, log: console.log })
  const address = running?.owner ?? started?.access.owner ?? {}
  try {
    await backUpCluster({ address, postgresFolder: started?.folder ?? postgresFolder, sealKeyFile, now }, target)
  } finally {
    await started?.stop()
  }
}

async function backUp(): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const target = join(folder, backupName(now()))
  const part = `${target}.part`
  if (databaseUrl === undefined) await backUpEmbedded(part)
  else await dumpDatabase({ databaseUrl, sealKeyFile, now }, part)
  if (databaseUrl === undefined && values['no-check'] !== true) await checkBackup(part)
  await rename(part, target)
  console.log(`Backup: ${target}`)
  if (keyCopy !== undefined) {
    await mkdir(dirname(keyCopy), { recursive: true, mode: 0o700 })
    await copyFile(sealKeyFile, keyCopy)
    await chmod(keyCopy, 0o600)
    console.log(`Seal key: ${keyCopy}`)
  }
  if (values['thin-out'] !== true) return
  for (const name of backupsToRemove(await readdir(folder), now())) {
    await rm(join(folder, name), { recursive: true })
    console.log(`Removed: ${join(folder, name)}`)
  }
}

await backUp().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})

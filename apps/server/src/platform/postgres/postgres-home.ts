import { createHash, randomBytes } from 'node:crypto'
import { access, chown, constants, mkdir, readFile, realpath, rename, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { explainDiskRefusal } from './disk-refusal.ts'

/** The system user that owns the database's files. PostgreSQL refuses to run as root. */
export type RunAs = { readonly uid: number; readonly gid: number }

/** Where one embedded database lives. */
export type PostgresHome = {
  readonly folder: string
  /** PostgreSQL's own data directory. */
  readonly cluster: string
  /** What PostgreSQL writes to its log, without secrets. */
  readonly serverLog: string
  readonly runAs: RunAs | undefined
}

export type Passwords = { readonly owner: string; readonly app: string; readonly exchange: string }

const NOBODY: RunAs = { uid: 65534, gid: 65534 }
const REACHABLE_FOLDER = '/var/lib/bahi'

/**
 * Chooses and prepares the folder of the embedded database. As an ordinary user this is the wanted folder. Root runs
 * PostgreSQL as nobody, who cannot pass a private folder such as root's home: then the files go below /var/lib/bahi,
 * and a link in the wanted place leads there, so that later starts and people find them.
 */
export async function preparePostgresHome(wantedFolder: string, log: (line: string) => void): Promise<PostgresHome> {
  const wanted = resolve(wantedFolder)
  const runAs = process.getuid?.() === 0 ? NOBODY : undefined
  try {
    const folder = runAs === undefined ? await makeOwn(wanted) : await makeFor(runAs, wanted, log)
    return { folder, cluster: join(folder, 'cluster'), serverLog: join(folder, 'server.log'), runAs }
  } catch (error) {
    throw explainDiskRefusal(error, wanted)
  }
}

async function makeOwn(folder: string): Promise<string> {
  await makeFolder(folder, 0o700)
  return realpath(folder)
}

/** Makes a folder and those above it. On a read-only disk Node says only that the folder is not there. */
async function makeFolder(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode })
  } catch (error) {
    let above = dirname(folder)
    while ((await stat(above).catch(() => undefined)) === undefined && above !== dirname(above)) above = dirname(above)
    await access(above, constants.W_OK)
    throw error
  }
}

async function makeFor(runAs: RunAs, wanted: string, log: (line: string) => void): Promise<string> {
  await makeFolder(dirname(wanted), 0o755)
  const existing = await realpath(wanted).catch(() => undefined)
  if (existing !== undefined) await refuseForeignCluster(existing, runAs)
  const parent = existing === undefined ? await realpath(dirname(wanted)) : dirname(existing)
  let folder = existing ?? wanted
  if (!(await isPassable(parent))) {
    const key = createHash('sha256').update(wanted).digest('hex').slice(0, 16)
    folder = join(REACHABLE_FOLDER, key)
    await makeFolder(REACHABLE_FOLDER, 0o755)
    log(`The database lives in ${folder}: root runs PostgreSQL as nobody, who cannot reach ${wanted}`)
    if (existing === undefined) await symlink(folder, wanted).catch(ignoreExisting)
  }
  await makeFolder(folder, 0o700)
  await chown(folder, runAs.uid, runAs.gid)
  return realpath(folder)
}

/** A database made by an ordinary user stays that user's: moving it aside would look like an empty Bahi. */
async function refuseForeignCluster(folder: string, runAs: RunAs): Promise<void> {
  const cluster = await stat(join(folder, 'cluster')).catch(() => undefined)
  if (cluster !== undefined && cluster.uid !== runAs.uid) {
    throw new Error(
      `The database in ${folder} belongs to the system user ${cluster.uid}. Start Bahi as that user, or set BAHI_DATA_DIR to another folder.`,
    )
  }
}

/** An earlier start may have left a broken link. */
function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
}

/** Whether every folder from here up lets any user through. */
async function isPassable(folder: string): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

/**
 * The passwords of the database's three log-ins, made at the first start. They stand in a file that only its owner
 * can read, and nowhere else.
 */
export async function readOrMakePasswords(home: PostgresHome): Promise<Passwords> {
  const existing = await readPasswords(home.folder)
  if (existing !== undefined) return existing
  if (await stat(home.cluster).catch(() => undefined)) {
    throw new Error(
      `The database in ${home.folder} has lost its passwords.json; restore it from a backup of that folder.`,
    )
  }
  const password = (): string => randomBytes(24).toString('base64url')
  const passwords: Passwords = { owner: password(), app: password(), exchange: password() }
  const file = join(home.folder, 'passwords.json')
  try {
    // Written beside and renamed, so that a full disk leaves no half of a file behind.
    await writeFile(`${file}.new`, JSON.stringify(passwords), { mode: 0o600, flush: true })
    await rename(`${file}.new`, file)
  } catch (error) {
    throw explainDiskRefusal(error, home.folder)
  }
  return passwords
}

export async function readPasswords(folder: string): Promise<Passwords | undefined> {
  const text = await readFile(join(folder, 'passwords.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Passwords)
}

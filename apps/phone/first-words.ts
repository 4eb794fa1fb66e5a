import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** From the address to Home: what a first visit runs before anything else is fetched. */
const firstFiles = ['app/start-app.tsx', 'app/start/start-screen.tsx', 'home/home-screen.tsx']
/** Wait for something to be told or pressed, so that the words of all pages are there before their own are needed. */
const laterFiles: readonly string[] = ['home/notices/notice-toasts.tsx', 'glossary/mark-labels.tsx']
/** Names labels that pages say, and says none itself. */
const tableOfLabels = 'glossary/label-terms.ts'
/** The tables of pages that bring words of their own, by the name of these words. */
const tablesOfParts = {
  seldom: 'app/seldom-pages.ts',
  account: 'app/account-pages.ts',
  learning: 'app/learning-pages.ts',
} as const
/** The candles of a share and the pages of charts alone. */
const tablesOfCharts: readonly string[] = ['shares/stock/chart-parts.ts']
/** Whatever a page of these tables imports comes with that page. */
const tablesOfPages: ReadonlySet<string> = new Set([
  'app/routes.tsx',
  'app/pages.ts',
  ...Object.values(tablesOfParts),
  ...tablesOfCharts,
])
/** All of the app begins here. */
const mainFile = 'main.ts'

const staticImport = /\bfrom\s+'(\.[^']+)'/g
const anyImport = /\b(?:from\s+|import\(\s*)'(\.[^']+)'/g
/** An empty text counts too: left out, its second quote would open the next text and hide the key in it. */
const quoted = /'([^'\n]*)'/g

/**
 * The keys that the first screens can ask for: every one that is written in a file they import, at once or later. The words of all other
 * pages come behind them in a script of their own, so that a first visit does not wait for words it does not show.
 */
export function firstKeys(sourceFolder: string, keys: ReadonlySet<string>): Set<string> {
  return keysFrom(sourceFolder, firstFiles, keys, {
    isLeftOut: (file) => laterFiles.includes(file),
    importsOf: (file) => (tablesOfPages.has(file) ? staticImport : anyImport),
  })
}

/**
 * The keys that are written for the pages of one table alone. Their words come with the first of these pages, and nobody else waits for
 * them.
 */
export function keysOfPart(
  sourceFolder: string,
  part: keyof typeof tablesOfParts,
  keys: ReadonlySet<string>,
): Set<string> {
  return keysOnlyIn(sourceFolder, [tablesOfParts[part]], keys)
}

/** The keys that are written for candles alone. Their words come with the first candles. */
export function chartKeys(sourceFolder: string, keys: ReadonlySet<string>): Set<string> {
  return keysOnlyIn(sourceFolder, tablesOfCharts, keys)
}

function keysOnlyIn(sourceFolder: string, tables: readonly string[], keys: ReadonlySet<string>): Set<string> {
  const elsewhere = keysFrom(sourceFolder, [mainFile], keys, { isLeftOut: (file) => tables.includes(file) })
  const here = keysFrom(sourceFolder, tables, keys)
  return new Set([...here].filter((key) => !elsewhere.has(key)))
}

interface Walk {
  readonly isLeftOut?: (file: string) => boolean
  readonly importsOf?: (file: string) => RegExp
}

/** The keys written in some files and in all that they import. Names of files are relative to the source folder. */
function keysFrom(
  sourceFolder: string,
  files: readonly string[],
  keys: ReadonlySet<string>,
  { isLeftOut = () => false, importsOf = () => anyImport }: Walk = {},
): Set<string> {
  const seen = new Set<string>()
  const found = new Set<string>()
  const visit = (path: string): void => {
    const file = relative(sourceFolder, path)
    if (seen.has(path) || !/\.tsx?$/.test(path) || file === tableOfLabels || isLeftOut(file)) return
    seen.add(path)
    const text = readFileSync(path, 'utf8')
    for (const [, word = ''] of text.matchAll(quoted)) if (keys.has(word)) found.add(word)
    for (const [, imported = ''] of text.matchAll(importsOf(file))) visit(join(dirname(path), imported))
  }
  for (const file of files) visit(join(sourceFolder, file))
  return found
}

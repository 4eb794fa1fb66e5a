import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** From the address to Home: what a first visit runs before anything else is fetched. */
const firstFiles = ['app/start-app.tsx', 'app/start/start-screen.tsx', 'home/home-screen.tsx']
/** Waits for something to be told, so that the words of all pages are there before its own are needed. */
const laterFile = 'home/notices/notice-toasts.tsx'
/** Whatever a page of this table imports comes with that page. */
const tableOfPages = 'app/routes.tsx'

const staticImport = /\bfrom\s+'(\.[^']+)'/g
const anyImport = /\b(?:from\s+|import\(\s*)'(\.[^']+)'/g
/** An empty text counts too: left out, its second quote would open the next text and hide the key in it. */
const quoted = /'([^'\n]*)'/g

/**
 * The keys that the first screens can ask for: every one that is written in a file they import, at once or later. The words of all other
 * pages come behind them in a script of their own, so that a first visit does not wait for words it does not show.
 */
export function firstKeys(sourceFolder: string, keys: ReadonlySet<string>): Set<string> {
  const seen = new Set<string>()
  const found = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file) || !/\.tsx?$/.test(file) || relative(sourceFolder, file) === laterFile) return
    seen.add(file)
    const text = readFileSync(file, 'utf8')
    for (const [, word = ''] of text.matchAll(quoted)) if (keys.has(word)) found.add(word)
    const imports = relative(sourceFolder, file) === tableOfPages ? staticImport : anyImport
    for (const [, path = ''] of text.matchAll(imports)) visit(join(dirname(file), path))
  }
  for (const file of firstFiles) visit(join(sourceFolder, file))
  return found
}

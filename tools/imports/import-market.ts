import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { FileReport } from '../../apps/server/src/market/import/read-files.ts'
import { readFiles } from '../../apps/server/src/market/import/read-files.ts'
import { writeImport } from '../../apps/server/src/market/import/write-import.ts'
import { DifferentFigures } from '../../apps/server/src/market/import/write-shares.ts'
import { fail, readArguments } from '../command-line/read-arguments.mjs'
import { withDatabase } from '../with-database.ts'

function describe({ file, format, taken, rounded, left }: FileReport): string {
  const reasons = [...left].map(([reason, rows]) => `${rows} left: ${reason}`)
  if (rounded > 0) reasons.push(`${rounded} rows had prices of more than four decimals, rounded to the paisa`)
  return [`${file}: ${format}, ${taken} rows taken`, ...reasons.map((reason) => `  ${reason}`)].join('\n')
}

const HELP = `npm run market:import -- FILES…
Reads end-of-day files of NSE and BSE (or plain daily OHLCV), zipped or not, and adds their days for replay. All or
nothing; says which rows it took, which it left and why.

DATABASE_URL or BAHI_DATA_DIR says where the database is.

Options:
  --help  prints this text
Example: npm run market:import -- EQ150224.CSV cm15FEB2024bhav.csv.zip`

const paths = readArguments(HELP, {}, [1, Infinity]).positionals

const files = paths.map((path) => {
  try {
    return { name: basename(path), bytes: readFileSync(path) }
  } catch {
    return fail(`${path} cannot be read. Nothing was imported.`)
  }
})
const read = readFiles(files)
if (!read.ok) {
  for (const { file, line, problem } of read.nonsense)
    console.error(line === 0 ? `${file}: ${problem}` : `${file}, line ${line}: ${problem}`)
  fail('Nothing was imported.')
}
for (const report of read.reports) console.log(describe(report))

// A replayed market has a database of its own.
await withDatabase('.data-replay', async (client) => {
  try {
    const counts = await writeImport(client, read.bars)
    console.log(
      `Imported ${counts.bars} bars of ${counts.instruments} new shares; ${counts.known} bars were known already.`,
    )
    for (const { before, after } of counts.renamed) console.log(`${before} is called ${after} now.`)
    console.log('Trade on these days with: MARKET=replay npm start')
  } catch (error) {
    if (!(error instanceof DifferentFigures)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
})

// npm run market:import -- FILES… : reads end-of-day files of NSE and BSE (or plain daily OHLCV), zipped or not, and adds
// their days for replay. All or nothing; says what it took, what it left and why.
import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import pg from 'pg'
import { findDatabase } from '../apps/server/src/db/open-database.ts'
import type { FileReport } from '../apps/server/src/market/import/read-files.ts'
import { readFiles } from '../apps/server/src/market/import/read-files.ts'
import { DifferentFigures, writeImport } from '../apps/server/src/market/import/write-import.ts'

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

function describe({ file, format, taken, left }: FileReport): string {
  const reasons = [...left].map(([reason, rows]) => `${rows} left: ${reason}`)
  return [`${file}: ${format}, ${taken} rows taken`, ...reasons.map((reason) => `  ${reason}`)].join('\n')
}

const paths = process.argv.slice(2)
if (paths.length === 0) fail('Name the files to import: npm run market:import -- FILES…')

const files = paths.map((path) => {
  try {
    return { name: basename(path), bytes: readFileSync(path) }
  } catch {
    return fail(`${path} cannot be read. Nothing was imported.`)
  }
})
const read = readFiles(files)
if (!read.ok) {
  for (const { file, line, problem } of read.nonsense) console.error(line === 0 ? `${file}: ${problem}` : `${file}, line ${line}: ${problem}`)
  fail('Nothing was imported.')
}
for (const report of read.reports) console.log(describe(report))

const access = await findDatabase({ databaseUrl: process.env['DATABASE_URL'], dataDir: resolve(process.env['BAHI_DATA_DIR'] ?? '.data') })
if (access === undefined) fail('No database is running. Start Bahi with npm start (or set DATABASE_URL), then import in a second window.')
const client = new pg.Client(access.owner)
await client.connect()
try {
  const counts = await writeImport(client, read.bars)
  console.log(`Imported ${counts.bars} days, ${counts.instruments} new shares; ${counts.known} days were known already.`)
} catch (error) {
  if (error instanceof DifferentFigures) fail(error.message)
  throw error
} finally {
  await client.end()
}

import { readFileSync } from 'node:fs'
import { readActionFile } from '../../apps/server/src/market/import/read-actions.ts'
import { DifferentAction, writeActions } from '../../apps/server/src/market/import/write-actions.ts'
import { fail, readArguments } from '../command-line/read-arguments.mjs'
import { withDatabase } from '../with-database.ts'

const HELP = `npm run actions:import -- FILE
Reads a list of corporate actions (NSE's site exports one as CSV) for a replay: the columns symbol, purpose and ex-date.
Splits and bonus issues multiply what customers hold on the ex-date, dividends are paid, and earlier candles are shown in
the shares of after it. Import the days first.

DATABASE_URL or BAHI_DATA_DIR says where the database is.

Options:
  --help  prints this text
Example: npm run actions:import -- CF-CA-equities-01-10-2024-to-31-10-2024.csv`

const [path = ''] = readArguments(HELP, {}, [1, 1]).positionals

function readText(): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return fail(`${path} cannot be read. Nothing was imported.`)
  }
}

const read = readActionFile(readText())
if (!read.ok) fail(`${path}: ${read.problem}. Nothing was imported.`)
for (const { line, why } of read.left) console.log(`line ${line} left: ${why}`)

await withDatabase('.data-replay', async (client) => {
  try {
    const { written, known, elsewhere } = await writeActions(client, read.actions)
    for (const { line, symbol, exDate } of elsewhere)
      console.log(`line ${line} left: no imported file has ${symbol} on ${exDate}`)
    console.log(`Imported ${written} corporate actions; ${known} were known already.`)
  } catch (error) {
    if (!(error instanceof DifferentAction)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
})

import { readFileSync } from 'node:fs'
import { istTimeOf } from '@bahi/money/ist'
import { readInstruments } from '../../apps/server/src/market/kite/read-instruments.ts'
import { writeInstruments } from '../../apps/server/src/market/kite/write-instruments.ts'
import { fail, readArguments } from '../command-line/read-arguments.mjs'
import { withDatabase } from '../with-database.ts'

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return fail(`${path} cannot be read. Nothing was imported.`)
  }
}

const HELP = `npm run instruments:import -- LIST [INDEX]
Reads the broker's list of instruments (CSV) and says which shares a live market shows: those of the index when an
exchange's list of an index is named too. All or nothing; to be done each morning, because the broker's numbers change.

DATABASE_URL or BAHI_DATA_DIR says where the database is.

Options:
  --help  prints this text
Example: npm run instruments:import -- instruments.csv nifty50.csv`

const [list = '', index] = readArguments(HELP, {}, [1, 2]).positionals
const read = readInstruments(readFile(list), index === undefined ? undefined : readFile(index))
if (!read.ok) fail(`${list}: ${read.problem}. Nothing was imported.`)

// A live market has a database of its own.
await withDatabase('.data-live', async (client) => {
  const { added, known } = await writeInstruments(client, read.shares, read.indices, istTimeOf(Date.now()).date)
  console.log(`${added} new shares, ${known} known ones, ${read.indices.length} indices.`)
  console.log('Look at them with: MARKET=live KITE_API_KEY=… KITE_ACCESS_TOKEN=… npm start')
})

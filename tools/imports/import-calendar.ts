import { readFileSync } from 'node:fs'
import { readCircular, writeCalendar } from '../../apps/server/src/market/import/read-circular.ts'
import { fail, readArguments, refuseArguments } from '../command-line/read-arguments.mjs'
import { withDatabase } from '../with-database.ts'

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return fail(`${path} cannot be read. Nothing was imported.`)
  }
}

const HELP = `npm run calendar:import -- YEAR FILE
Reads a holiday circular and says of every day of that year whether it trades and settles. A live market does nothing on
a day that it does not know. FILE is a CSV with the columns date, name and kind.

DATABASE_URL or BAHI_DATA_DIR says where the database is.

Options:
  --help  prints this text
Example: npm run calendar:import -- 2026 circular.csv`

const [year = '', path = ''] = readArguments(HELP, {}, [2, 2]).positionals
if (!/^20\d\d$/.test(year)) refuseArguments(`${year} is not a year from 2000 to 2099.`, HELP)
const read = readCircular(Number(year), readFile(path))
if (!read.ok) fail(`${path}: ${read.problem}. Nothing was imported.`)

await withDatabase('.data-live', async (client) => {
  await writeCalendar(client, read.days)
  console.log(
    `${year}: ${read.days.filter(({ kind }) => kind === 'trading').length} trading days of ${read.days.length}.`,
  )
})

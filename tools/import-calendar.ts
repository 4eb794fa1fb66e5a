// npm run calendar:import -- YEAR FILE : reads a holiday circular (CSV: date, name, kind) and says of every day of that year whether it
// trades and settles. A live market does nothing on a day it does not know.
import { readFileSync } from 'node:fs'
import { readCircular, writeCalendar } from '../apps/server/src/market/import/read-circular.ts'
import { fail } from './fail.ts'
import { withDatabase } from './with-database.ts'

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return fail(`${path} cannot be read. Nothing was imported.`)
  }
}

const [year, path] = process.argv.slice(2)
if (path === undefined || !/^20\d\d$/.test(year ?? ''))
  fail('Name the year and the file: npm run calendar:import -- 2026 FILE')
const read = readCircular(Number(year), readFile(path))
if (!read.ok) fail(`${path}: ${read.problem}. Nothing was imported.`)

await withDatabase('.data-live', async (client) => {
  await writeCalendar(client, read.days)
  console.log(
    `${year}: ${read.days.filter(({ kind }) => kind === 'trading').length} trading days of ${read.days.length}.`,
  )
})

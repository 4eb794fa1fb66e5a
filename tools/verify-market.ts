import pg from 'pg'
import { readDatabasePlace } from '../apps/server/src/environment.ts'
import { verifyDay } from '../apps/server/src/exchange/day/verify-day.ts'
import { findDatabase } from '../apps/server/src/platform/postgres/open-database.ts'
import { fail, readArguments, refuseArguments } from './command-line/read-arguments.mjs'

const HELP = `npm run market:verify -- DATE
Runs a past day of the simulated exchange again from its revealed seed, its opening and the published order log, and
compares tape, digest, bars and minutes byte for byte. Ends with 1 when anything differs. Needs a running Bahi.

DATABASE_URL or BAHI_DATA_DIR says where the database is.

Options:
  --help  prints this text
Example: npm run market:verify -- 2026-11-23`

const [date = ''] = readArguments(HELP, {}, [1, 1]).positionals
if (!/^\d{4}-\d\d-\d\d$/.test(date)) refuseArguments(`${date} is not a day.`, HELP)

const access = await findDatabase(readDatabasePlace(process.env, '.data'))
if (access === undefined)
  fail('No database is running. Start Bahi with npm start (or set DATABASE_URL), then verify in a second window.')
const pool = new pg.Pool({ ...access.app, max: 2 })
try {
  const { compared, differences } = await verifyDay(pool, date)
  for (const what of compared) console.log(`compared ${what}`)
  for (const difference of differences) console.error(`DIFFERENT: ${difference}`)
  if (differences.length > 0) process.exitCode = 1
  else console.log(`${date} is what its seed and its order log give.`)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
} finally {
  await pool.end()
}

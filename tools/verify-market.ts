import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { fillProofForm, getFillProofs } from '@bahi/contract/shares/fill-proofs'
import { readDatabasePlace } from '../apps/server/src/environment.ts'
import { verifyDay } from '../apps/server/src/exchange/day/verify-day.ts'
import { verifyFills, type SavedFills } from '../apps/server/src/exchange/day/verify-fills.ts'
import { findDatabase } from '../apps/server/src/platform/postgres/open-database.ts'
import { fail, readArguments, refuseArguments } from './command-line/read-arguments.mjs'

const HELP = `npm run market:verify -- DATE [FILE]
Runs a past day of the simulated exchange again from its revealed seed, its opening and the published order log, and
compares tape, digest, bars and minutes byte for byte. With FILE, the proof of a day's fills that a customer saved, it
looks for each order in the log and for each trade on the tape. Ends with 1 when anything differs. Needs a running Bahi.

DATABASE_URL or BAHI_DATA_DIR says where the database is.

Options:
  --help  prints this text
Example: npm run market:verify -- 2026-11-23`

const [date = '', file] = readArguments(HELP, {}, [1, 2]).positionals
if (!/^\d{4}-\d\d-\d\d$/.test(date)) refuseArguments(`${date} is not a day.`, HELP)

async function readSaved(path: string): Promise<SavedFills> {
  const text = await readFile(path, 'utf8').catch(() => fail(`There is no file ${path} to read.`))
  try {
    const read = getFillProofs.reply.safeParse({ proofs: JSON.parse(text) })
    if (read.success && read.data.proofs?.form === fillProofForm) return read.data.proofs
  } catch {
    // Said below: no JSON is as little a proof as another JSON.
  }
  return fail(`${path} is no proof of fills that Bahi wrote.`)
}

const saved = file === undefined ? undefined : await readSaved(file)
if (saved !== undefined && saved.date !== date) fail(`${file} is of ${saved.date}, not of ${date}.`)
const access = await findDatabase(readDatabasePlace(process.env, '.data'))
if (access === undefined)
  fail('No database is running. Start Bahi with npm start (or set DATABASE_URL), then verify in a second window.')
const pool = new pg.Pool({ ...access.app, max: 2 })
try {
  const verdict = await verifyDay(pool, date)
  for (const what of verdict.compared) console.log(`compared ${what}`)
  if (saved !== undefined) console.log(`compared the orders of ${file} and their trades`)
  const differences = [...verdict.differences, ...(saved === undefined ? [] : await verifyFills(pool, saved))]
  for (const difference of differences) console.error(`DIFFERENT: ${difference}`)
  if (differences.length > 0) process.exitCode = 1
  else console.log(`${date} is what its seed and its order log give.`)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
} finally {
  await pool.end()
}

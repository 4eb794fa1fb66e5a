import { readFileSync } from 'node:fs'
import { readBranches, writeBranches } from '../../apps/server/src/wallet/bank/import-branches.ts'
import { fail, readArguments } from '../command-line/read-arguments.mjs'
import { withDatabase } from '../with-database.ts'

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return fail(`${path} cannot be read. Nothing was imported.`)
  }
}

const HELP = `npm run ifsc:import -- FILE
Puts a list of bank branches in the place of the present one: all of it, or nothing. FILE is a CSV with the columns
BANK, IFSC, BRANCH, CITY (or CENTRE) and STATE.

DATABASE_URL or BAHI_DATA_DIR says where the database is.

Options:
  --help  prints this text
Example: npm run ifsc:import -- branches.csv`

const [path = ''] = readArguments(HELP, {}, [1, 1]).positionals
const list = readBranches(readFile(path))
if (!list.ok) {
  for (const problem of list.problems) console.error(`${path}: ${problem}`)
  fail('Nothing was imported.')
}

await withDatabase('.data', async (client) => {
  await writeBranches(client, list.branches)
  console.log(`Branches in force now: ${list.branches.length}. Those of before are gone.`)
})

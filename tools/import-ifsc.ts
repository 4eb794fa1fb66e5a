// npm run ifsc:import -- FILE : reads a CSV of bank branches (columns BANK, IFSC, BRANCH, CITY or CENTRE, STATE) and puts
// it in the place of the list there is. All or nothing.
import { readFileSync } from 'node:fs'
import { readBranches, writeBranches } from '../apps/server/src/wallet/bank/import-branches.ts'
import { fail } from './fail.ts'
import { withDatabase } from './with-database.ts'

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return fail(`${path} cannot be read. Nothing was imported.`)
  }
}

const [path] = process.argv.slice(2)
if (path === undefined) fail('Name the file to import: npm run ifsc:import -- FILE')
const list = readBranches(readFile(path))
if (!list.ok) {
  for (const problem of list.problems) console.error(`${path}: ${problem}`)
  fail('Nothing was imported.')
}

await withDatabase('.data', async (client) => {
  await writeBranches(client, list.branches)
  console.log(`Branches in force now: ${list.branches.length}. Those of before are gone.`)
})

import { readDatabasePlace } from '../apps/server/src/environment.ts'
import { describeLedger, verifyLedger } from '../apps/server/src/ledger/verify/verify-ledger.ts'
import { connect } from '../apps/server/src/platform/db/connect.ts'
import { inTransaction } from '../apps/server/src/platform/db/in-transaction.ts'
import { findDatabase } from '../apps/server/src/platform/postgres/open-database.ts'
import { readArguments } from './command-line/read-arguments.mjs'

const HELP = `npm run ledger:verify
Adds up every account and hashes every posting again, beside a running server. Ends with 1 when anything does not add
up.

DATABASE_URL or BAHI_DATA_DIR says where the database is.

Options:
  --help  prints this text
Example: npm run ledger:verify`

readArguments(HELP, {})

const access = await findDatabase(readDatabasePlace(process.env, '.data'))
if (access === undefined) {
  console.error(
    'No database is running. Start Bahi with npm start (or set DATABASE_URL), then verify in a second window.',
  )
  process.exit(1)
}
const database = connect(access.app, { connections: 1, name: 'bahi-verify-ledger' })
try {
  const startedMs = performance.now()
  const report = await inTransaction(database.pool, verifyLedger, { isolation: 'repeatable read' })
  for (const line of describeLedger(report)) console.log(line)
  console.log(`${((performance.now() - startedMs) / 1000).toFixed(1)} seconds`)
  process.exitCode = report.differences.length + report.broken.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  await database.close()
}

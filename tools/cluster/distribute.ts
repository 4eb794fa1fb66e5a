// npm run cluster:distribute: spreads the tables of a Bahi over the machines of a Citus cluster.
import pg from 'pg'
import { readDatabasePlace } from '../../apps/server/src/environment.ts'
import { accessFromUrl } from '../../apps/server/src/platform/db/connect.ts'
import { fail, readArguments } from '../command-line/read-arguments.mjs'
import { CannotDistribute, describeDistribution, distribute, planDistribution } from './distribute-tables.ts'

const HELP = `npm run cluster:distribute
Spreads the tables of a Bahi over the machines of a Citus cluster, each where its comment says: by shard, on every machine,
or nowhere but on the coordinator. Bahi must not run meanwhile. All is done in one transaction; a second run finds nothing
to do, and after an upgrade it spreads what is new. The last line is the result as JSON.

DATABASE_URL is the address of the coordinator. Its log-in owns the tables, and is a superuser for the settings.

Options:
  --dry-run  says what it would do
  --help     prints this text
Example: npm run cluster:distribute -- --dry-run`

const { values } = readArguments(HELP, { 'dry-run': { type: 'boolean' } })
const { databaseUrl: url } = readDatabasePlace(process.env, '.data')
if (url === undefined) fail('DATABASE_URL is not set: it is the address of the coordinator of a Citus cluster.')
const client = new pg.Client(accessFromUrl(url).owner)
try {
  await client.connect()
  const plan = await planDistribution(client)
  for (const line of describeDistribution(plan)) console.log(line)
  if (values['dry-run'] !== true) await distribute(client, plan, (line) => console.log(`· ${line}`))
  console.log(
    JSON.stringify({
      machines: plan.machines,
      copied: plan.toCopy.length,
      spread: plan.toSpread.length,
      foreignKeys: plan.foreignKeys.length,
      settings: plan.settings.length,
      local: plan.local.length,
      before: plan.done.length,
      isDryRun: values['dry-run'] === true,
    }),
  )
} catch (error) {
  if (!(error instanceof CannotDistribute)) throw error
  fail(error.message)
} finally {
  await client.end()
}

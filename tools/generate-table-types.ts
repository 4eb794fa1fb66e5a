import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { describeTables } from '../apps/server/testing/describe-tables.ts'
import { startTemporaryPostgres } from '../apps/server/testing/temporary-postgres.ts'
import { readArguments } from './command-line/read-arguments.mjs'

const HELP = `npm run db:types
Runs the migrations on a PostgreSQL of its own and writes the type of each table's rows to
apps/server/src/platform/db/tables.ts.

Options:
  --help  prints this text
Example: npm run db:types`

readArguments(HELP)

const at = (path: string): string => fileURLToPath(new URL(`../apps/server/${path}`, import.meta.url))

const temporary = await startTemporaryPostgres()
try {
  const { owner } = temporary.postgres.access
  await migrate(owner, at('migrations'))
  const client = new pg.Client(owner)
  await client.connect()
  await writeFile(at('src/platform/db/tables.ts'), await describeTables(client))
  await client.end()
} finally {
  await temporary.remove()
}

// A process that starts the embedded database and then waits, for tests that kill such a process.
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'

const [folder = ''] = process.argv.slice(2)
await startEmbeddedPostgres({ folder, log: () => undefined, settings: { fsync: 'off' } })
process.send?.('ready')

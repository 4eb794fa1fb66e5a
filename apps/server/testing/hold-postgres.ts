// A process that starts the embedded database and then waits, until a test kills it or tells it to stop.
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'

const [folder = ''] = process.argv.slice(2)
const postgres = await startEmbeddedPostgres({ folder, log: () => undefined, settings: { fsync: 'off' } })
process.once('message', () => void postgres.stop().then(() => process.disconnect()))
process.send?.('ready')

import { demoSecondFactor, demoStaff } from '../apps/server/seed/demo-staff.ts'
import { readDatabasePlace } from '../apps/server/src/environment.ts'
import { codeAt } from '../apps/server/src/staff/second-factor.ts'
import { fail, readArguments, refuseArguments } from './command-line/read-arguments.mjs'
import { readSealOf } from './with-database.ts'

const HELP = `npm run staff:code -- NAME
Prints the second factor of a demo member of staff, of this moment. It is drawn from the seal key of the data folder:
BAHI_DATA_DIR or BAHI_SEAL_KEY_FILE say where that is, as for npm start.

Options:
  --help  prints this text
Example: npm run staff:code -- ${demoStaff[0]?.name ?? ''}`

const [name = ''] = readArguments(HELP, {}, [1, 1]).positionals
const staff = demoStaff.find((one) => one.name === name)
if (staff === undefined)
  refuseArguments(`Nobody is called ${name}: ${demoStaff.map((one) => one.name).join(', ')}.`, HELP)
const { dataDir } = readDatabasePlace(process.env, '.data')
const seal = await readSealOf(dataDir).catch((error: unknown) =>
  fail(`The seal key could not be read: ${error instanceof Error ? error.message : String(error)}. Start Bahi once.`),
)
console.log(codeAt(demoSecondFactor(seal, staff.name), new Date()))

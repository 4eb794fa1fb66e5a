import { demoStaff } from '../apps/server/seed/demo-staff.ts'
import { codeAt } from '../apps/server/src/staff/second-factor.ts'
import { readArguments, refuseArguments } from './read-arguments.ts'

const HELP = `npm run staff:code -- NAME
Prints the second factor of a demo member of staff, of this moment.

Options:
  --help  prints this text
Example: npm run staff:code -- ${demoStaff[0]?.name ?? ''}`

const [name = ''] = readArguments(HELP, {}, [1, 1]).positionals
const staff = demoStaff.find((one) => one.name === name)
if (staff === undefined)
  refuseArguments(`Nobody is called ${name}: ${demoStaff.map((one) => one.name).join(', ')}.`, HELP)
console.log(codeAt(staff.secret, new Date()))

// npm run staff:code -- NAME: the second factor of a demo member of staff, of this moment.
import { demoStaff } from '../apps/server/seed/demo-staff.ts'
import { codeAt } from '../apps/server/src/staff/second-factor.ts'

const [name] = process.argv.slice(2)
const staff = demoStaff.find((one) => one.name === name)
if (staff === undefined) {
  console.error(`Say whose code: ${demoStaff.map((one) => one.name).join(' or ')}`)
  process.exit(1)
}
console.log(codeAt(staff.secret, new Date()))

import { stopCustomerProgram } from '@bahi/contract/customers/staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { writeNotice } from '../../customers/notices/tell-customer.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { readKeys, showKey, writeKeyStopped } from '../../programs/program-rows.ts'
import { auditedAct } from '../four-eyes/audited-act.ts'
import type { CustomerParts } from './customer-parts.ts'
import { lockCustomerRow, tellAct } from './find-customer.ts'

/** Stops a key of a customer's program. Orders that it placed stay as they are: they are the customer's. */
export function answerStopProgram(
  parts: CustomerParts,
  { id, keyId, reason }: InputOf<typeof stopCustomerProgram>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof stopCustomerProgram>>> {
  const detail = { key: keyId }
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'customer.program-stopped', subject: `customer:${id}`, reason, detail },
    async (tx) => {
      const found = await lockCustomerRow(tx, id)
      if (!found.ok) return found
      const customer = found.accepted
      const at = parts.systemClock()
      const readKey = async () => (await readKeys(tx, customer)).find((key) => key.id === BigInt(keyId))
      const key = await readKey()
      if (key === undefined) return refuse(refusal('subject-missing', {}, 'keyId'))
      if (key.stopped_at !== null) return refuse(refusal('nothing-changes', {}, 'keyId'))
      await writeKeyStopped(tx, customer, { id: key.id, at, by: 'staff' })
      const what = 'customer.program-stopped'
      await tellAct(tx, parts, staff, customer, { what, reason, roles: stopCustomerProgram.roles, detail })
      await writeNotice(tx, parts, customer, 'program.stopped', { name: key.name })
      const stopped = await readKey()
      if (stopped === undefined) throw new Error(`the key ${keyId} was stopped and is not there`)
      return accept(showKey(stopped, at))
    },
  )
}

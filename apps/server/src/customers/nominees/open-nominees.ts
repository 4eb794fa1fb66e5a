import type { openNominees } from '@bahi/contract/customers/nominees'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { decideWords } from '@bahi/domain/customers/support/decide-words'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { businessDate } from '@bahi/money/business-date'
import type { CustomerId } from '../../platform/customer-id.ts'
import { shardOf } from '../../platform/db/ids.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { ActCall } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { writeAudit } from '../../staff/four-eyes/audit.ts'
import { writeIdentityLog } from '../identity/identity-log.ts'
import { writeNotice } from '../notices/tell-customer.ts'
import type { NomineeParts } from './nominee-parts.ts'
import { readDeclarations } from './nominee-rows.ts'
import { shownOf } from './show-nominees.ts'

const ROLE = 'reviewer'

/**
 * Shows a customer's nominees to a reviewer. Before anything is shown it is written where the opening of an identity is: into the
 * sealed log of the identity, the customer's access log and the audit log; and the customer is told.
 */
export async function answerOpenNominees(
  parts: NomineeParts,
  { id, reason }: InputOf<typeof openNominees>,
  staff: Staff,
  call: ActCall,
): Promise<Decision<ReplyOf<typeof openNominees>>> {
  const customer: CustomerId = { shard: shardOf(BigInt(id)), customerId: BigInt(id) }
  return inTransaction(parts.db.pool, async (tx) => {
    const { rowCount } = await tx.query('select from bahi.customer where shard = $1 and id = $2', [
      customer.shard,
      customer.customerId,
    ])
    if (rowCount !== 1) return refuse(refusal('subject-missing'))
    const said = decideWords([reason], 'reason')
    if (!said.ok) return said
    await writeIdentityLog(tx, parts, customer, 'nominees.opened', { by: 'staff', staff, role: ROLE, reason })
    await writeNotice(tx, parts, customer, 'nominees.opened', { staff: staff.number })
    await writeAudit(
      tx,
      { staffId: staff.id, action: 'nominees.opened', subject: `customer:${id}`, reason, requestId: call.requestId },
      parts.systemClock(),
    )
    call.isToldToCustomer = true
    const [latest] = await readDeclarations(tx, parts.seal, customer, 1)
    const today = businessDate(parts.clock.now().date)
    return accept({
      kind: latest?.kind ?? null,
      madeAt: latest?.madeAt.toISOString() ?? null,
      nominees: (latest?.nominees ?? []).map((one) => ({ ...shownOf(one, today), id: one.id })),
    })
  })
}

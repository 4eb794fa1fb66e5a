import type pg from 'pg'
import { firstRefusal, decideWords } from '@bahi/domain/customers/support/decide-words'
import type { Decision } from '@bahi/domain/outcome'
import type { SystemClock } from '../../platform/clock.ts'
import { inTransaction, type Transaction } from '../../platform/db/in-transaction.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import type { ActCall } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { writeAudit } from './audit.ts'

/** The shard of staff's idempotency keys, which are stored under the staff members' ids. */
const STAFF_SHARD = 0

export interface ActParts {
  readonly db: { readonly pool: pg.Pool }
  readonly systemClock: SystemClock
}

export interface ActWords {
  readonly action: string
  readonly subject: string
  readonly reason?: string | undefined
  /** Further texts of the act that customers read, by field: a note, an answer. */
  readonly told?: Readonly<Record<string, string>>
  readonly detail?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Runs an act of staff: the change and its row in the audit log are one transaction, once for each idempotency key. A
 * refusal changes nothing and is logged as well. After the act's own refusals comes `message-forbidden`, because
 * customers would read a text that asks for a secret or a payment, or promises a return, as Bahi's own words.
 */
export async function auditedAct<Accepted extends object>(
  { db: { pool }, systemClock }: ActParts,
  staff: Staff,
  call: ActCall,
  words: ActWords,
  change: (tx: Transaction) => Promise<Decision<Accepted>>,
): Promise<Decision<Accepted>> {
  const { told = {}, ...logged } = words
  const act = { ...logged, staffId: staff.id, requestId: call.requestId }
  const decision = await answerOnce(
    { pool, systemClock },
    { shard: STAFF_SHARD, customerId: staff.id, readOnly: false },
    call,
    async (tx) => {
      const decided = await change(tx)
      if (!decided.ok) return decided
      const said = firstRefusal(
        ...Object.entries({ reason: words.reason ?? '', ...told }).map(([field, text]) => decideWords([text], field)),
      )
      if (!said.ok) return said
      await writeAudit(tx, act, systemClock())
      return decided
    },
  )
  if (!decision.ok) {
    const detail = { ...words.detail, refused: decision.refused.code }
    await inTransaction(pool, (tx) => writeAudit(tx, { ...act, detail, outcome: 'refused' }, systemClock()))
  }
  call.isAudited = true
  return decision
}

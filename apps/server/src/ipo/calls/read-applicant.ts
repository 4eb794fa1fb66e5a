import { createHash } from 'node:crypto'
import type { ApplicantFacts } from '@bahi/domain/ipo/apply'
import { joinOwnLimits, OWN_LIMITS, type OwnLimitsRow, readOwnLimits } from '../../customers/limits/own-limits-of.ts'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

const SEGMENT = 'new-shares'

type Row = OwnLimitsRow & {
  identity_state: ApplicantFacts['identity']
  is_segment_off: boolean
  is_locked: boolean
}

export type Applicant = Omit<ApplicantFacts, 'availablePaise'> & {
  /** The mark that all accounts of one identity share. */ readonly mark: Buffer
}

/**
 * Reads the facts about a customer that decide whether the customer may apply. @throws RangeError when the customer
 * does not exist.
 */
export async function readApplicant(
  db: Queryable,
  { shard, customerId }: CustomerId,
  now: Date,
  date: string,
): Promise<Applicant> {
  const {
    rows: [row],
  } = await db.query<Row>({
    name: 'ipo-read-applicant',
    text: `select c.identity_state, $3 = any(c.segments_off) as is_segment_off,
             exists (select from bahi.customer_lock l where l.shard = $1 and l.customer_id = $2 and l.lifted_at is null and l.locked_at <= $4 and (l.locked_until is null or l.locked_until > $4)) as is_locked, ${OWN_LIMITS}
           from bahi.customer c ${joinOwnLimits('$1', '$2', '$4')} where c.shard = $1 and c.id = $2`,
    values: [shard, customerId, SEGMENT, now],
  })
  if (row === undefined) throw new RangeError(`customer ${customerId} is not there`)
  // Numbers of identities are unique over all customers, so they do not lie with the customer's shard.
  const { rows: numbers } = await db.query<{ fingerprint: Buffer }>({
    name: 'ipo-read-identity-number',
    text: 'select fingerprint from bahi.identity_number where shard = $1 and customer_id = $2 limit 1',
    values: [shard, customerId],
  })
  // Customers of the demo seed have no identity number on file, so each counts as an identity of its own.
  const mark = numbers[0]?.fingerprint ?? createHash('sha256').update(`customer ${customerId}`).digest()
  return {
    isLocked: row.is_locked,
    isSegmentOff: row.is_segment_off,
    identity: row.identity_state,
    limits: await readOwnLimits(db, { shard, owner: customerId }, row, date),
    mark,
  }
}

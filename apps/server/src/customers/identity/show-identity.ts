import { randomInt } from 'node:crypto'
import { idTypes, type IdentitySubmission, type IdentityView, type IdType } from '@bahi/contract/customers/identity'
import type { IdentityState } from '@bahi/contract/customers/identity-state'
import { syntheticNumber, SYNTHETIC_NUMBERS } from '@bahi/domain/customers/identity/synthetic-numbers'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { IdentityParts } from './identity-parts.ts'
import { idFingerprint, partsToResubmit, readLastSubmission, type SubmissionRow } from './submissions.ts'

const NUMBERS_OFFERED = 3

/** Shows the state of an identity to its owner. */
export async function showIdentity(
  tx: Queryable,
  parts: Pick<IdentityParts, 'seal' | 'isSimulated'>,
  customer: CustomerId,
): Promise<IdentityView> {
  const {
    rows: [row],
  } = await tx.query<{ identity_state: IdentityState }>(
    'select identity_state from bahi.customer where shard = $1 and id = $2',
    [customer.shard, customer.customerId],
  )
  const last = await readLastSubmission(tx, customer)
  const state = row?.identity_state ?? 'not-authenticated'
  const mayStillSend = state === 'not-authenticated' || state === 'failed'
  return {
    state,
    submission: last === undefined ? null : viewOf(last),
    demoNumbers: parts.isSimulated && mayStillSend ? await offerNumbers(tx, parts) : null,
  }
}

function viewOf(row: SubmissionRow): IdentitySubmission {
  return {
    id: row.id.toString(),
    name: row.name,
    nationality: 'IN',
    idType: row.id_type,
    numberMasked: row.number_masked,
    sentAt: row.sent_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    frontPhoto: row.front_photo.toString(),
    backPhoto: row.back_photo.toString(),
    reasons: row.reasons,
    note: row.note,
    again: partsToResubmit(row.reasons),
  }
}

/**
 * Draws some invented numbers of each kind that no customer has. Random, so that two visitors rarely see the same
 * numbers.
 */
async function offerNumbers(
  tx: Queryable,
  { seal }: Pick<IdentityParts, 'seal'>,
): Promise<{ idType: IdType; numbers: string[] }[]> {
  const drawn = idTypes.map((idType) => ({
    idType,
    numbers: [
      ...new Set(
        Array.from({ length: 3 * NUMBERS_OFFERED }, () => syntheticNumber(idType, randomInt(1, SYNTHETIC_NUMBERS + 1))),
      ),
    ],
  }))
  const prints = drawn.flatMap(({ idType, numbers }) => numbers.map((number) => idFingerprint(seal, idType, number)))
  const { rows } = await tx.query<{ fingerprint: Buffer }>(
    'select fingerprint from bahi.identity_number where fingerprint = any ($1::bytea[])',
    [prints],
  )
  const taken = new Set(rows.map(({ fingerprint }) => fingerprint.toString('hex')))
  return drawn.map(({ idType, numbers }) => ({
    idType,
    numbers: numbers
      .filter((number) => !taken.has(idFingerprint(seal, idType, number).toString('hex')))
      .slice(0, NUMBERS_OFFERED),
  }))
}

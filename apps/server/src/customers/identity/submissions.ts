import type { IdentityReason, IdType, IdentityPart } from '@bahi/contract/customers/identity'
import { identityParts, partsOfReason } from '@bahi/contract/customers/identity'
import type { ReviewState } from '@bahi/domain/customers/identity/review'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Seal } from '../../platform/seal.ts'

/** A stored submission of a customer. */
export interface SubmissionRow {
  readonly shard: number
  readonly id: bigint
  readonly customer_id: bigint
  readonly attempt: number
  readonly name: string
  readonly id_type: IdType
  readonly number_sealed: Buffer
  readonly number_masked: string
  readonly front_photo: bigint
  readonly back_photo: bigint
  readonly sent_at: Date
  readonly state: ReviewState
  readonly decided_at: Date | null
  readonly decided_by: bigint | null
  readonly reasons: IdentityReason[]
  readonly note: string | null
}

const LARGEST_ID = 2n ** 63n - 1n

/** Reads an id from a request. An id too large for the column becomes 0, which no row has. */
export function readId(text: string): bigint {
  const id = BigInt(text)
  return id > LARGEST_ID ? 0n : id
}

export async function readLastSubmission(
  tx: Queryable,
  { shard, customerId }: CustomerId,
): Promise<SubmissionRow | undefined> {
  const {
    rows: [row],
  } = await tx.query<SubmissionRow>(
    'select * from bahi.identity_submission where shard = $1 and customer_id = $2 order by attempt desc limit 1',
    [shard, customerId],
  )
  return row
}

/**
 * Opens the sealed document number of a submission. @throws Error when the number was sealed for another customer or
 * submission.
 */
export function openNumber(
  seal: Pick<Seal, 'open'>,
  { shard, customer_id: customerId, id, number_sealed: sealed }: SubmissionRow,
): string {
  return seal.open(sealed, numberContext({ shard, customerId }, id)).toString('utf8')
}

export function numberContext({ shard, customerId }: CustomerId, submissionId: bigint): string {
  return `identity-number:${shard}:${customerId}:${submissionId}`
}

export function idFingerprint(seal: Pick<Seal, 'fingerprint'>, idType: IdType, idNumber: string): Buffer {
  return seal.fingerprint(`${idType}:${idNumber}`, 'identity-number')
}

/** The parts that the customer must submit again for these reasons. */
export function partsToResubmit(reasons: readonly IdentityReason[]): IdentityPart[] {
  const parts = new Set<IdentityPart>(reasons.flatMap((reason) => partsOfReason[reason]))
  return identityParts.filter((part) => parts.has(part))
}

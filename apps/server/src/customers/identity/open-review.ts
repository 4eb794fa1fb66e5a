import type { openReview, openReviewPhoto, PhotoSide, ReviewDetail } from '@bahi/contract/customers/identity-staff'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { shortenedPhone } from '@bahi/domain/customers/accounts/shortened-phone'
import { decideOpenReview } from '@bahi/domain/customers/identity/review'
import { accept, type Decision } from '@bahi/domain/outcome'
import type { CustomerId } from '../../platform/customer-id.ts'
import { shardOf } from '../../platform/db/ids.ts'
import { inTransaction, type Transaction } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { ActCall } from '../../platform/http/call.ts'
import type { Picture } from '../../platform/http/picture.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { writeAudit } from '../../staff/four-eyes/audit.ts'
import { writeNotice } from '../notices/tell-customer.ts'
import { openPhoto } from '../photos/photos.ts'
import { writeIdentityLog, type IdentityAct } from './identity-log.ts'
import type { IdentityParts } from './identity-parts.ts'
import { nameReviewers, reviewRow, type RowWithReviewer } from './list-reviews.ts'
import { openNumber, readId, type SubmissionRow } from './submissions.ts'

const ROLE = 'reviewer'
/** The notice about one staff member is written at most once an hour. The log has a line for every opening. */
const TOLD_AGAIN_MS = 3_600_000

const actOfSide = { front: 'identity.photo-front', back: 'identity.photo-back' } as const satisfies Readonly<
  Record<PhotoSide, IdentityAct>
>

export async function answerOpenReview(
  parts: IdentityParts,
  input: InputOf<typeof openReview>,
  staff: Staff,
  call: ActCall,
): Promise<Decision<ReviewDetail>> {
  return opening(parts, input, staff, call, 'identity.details', (tx, row) => readReviewDetail(tx, parts, row, staff))
}

export async function answerOpenPhoto(
  parts: IdentityParts,
  input: InputOf<typeof openReviewPhoto>,
  staff: Staff,
  call: ActCall,
): Promise<Decision<Picture>> {
  return opening(parts, input, staff, call, actOfSide[input.side], async (tx, row) => {
    const photo = await openPhoto(
      tx,
      parts.seal,
      reviewedCustomer(row),
      input.side === 'front' ? row.front_photo : row.back_photo,
      'identity',
    )
    if (photo === undefined) throw new Error(`the ${input.side} photo of submission ${row.id} is not there`)
    return { bytes: photo.bytes }
  })
}

/**
 * Writes the opening into three logs before anything is shown: the identity log, the customer's access log and the
 * audit log.
 */
async function opening<Shown>(
  parts: IdentityParts,
  input: InputOf<typeof openReview>,
  staff: Staff,
  call: ActCall,
  act: IdentityAct,
  show: (tx: Transaction, row: RowWithReviewer) => Promise<Shown>,
): Promise<Decision<Shown>> {
  const id = readId(input.id)
  return inTransaction(parts.db.pool, async (tx) => {
    const { rows } = await tx.query<SubmissionRow>(
      'select * from bahi.identity_submission where shard = $1 and id = $2',
      [shardOf(id), id],
    )
    const [row] = await nameReviewers(tx, rows)
    const decision = decideOpenReview({ why: input.why, reason: input.reason }, { state: row?.state ?? null })
    if (!decision.ok || row === undefined) return decision as Decision<Shown>
    const { reason } = decision.accepted
    const customer = reviewedCustomer(row)
    await tellOpened(tx, parts, customer, staff)
    await writeIdentityLog(tx, parts, customer, act, { by: 'staff', staff, role: ROLE, reason })
    const shown = await show(tx, row)
    await writeAudit(
      tx,
      {
        staffId: staff.id,
        action: act,
        subject: `customer:${row.customer_id}`,
        reason: reason ?? undefined,
        detail: { submission: row.id.toString(), why: input.why },
        requestId: call.requestId,
      },
      parts.systemClock(),
    )
    call.isToldToCustomer = true
    return accept(shown)
  })
}

async function tellOpened(tx: Transaction, parts: IdentityParts, customer: CustomerId, staff: Staff): Promise<void> {
  const since = new Date(parts.systemClock().getTime() - TOLD_AGAIN_MS)
  const { rowCount } = await tx.query(
    'select 1 from bahi.identity_log where shard = $1 and customer_id = $2 and staff_number = $3 and at > $4 limit 1',
    [customer.shard, customer.customerId, staff.number, since],
  )
  if (rowCount === 0) await writeNotice(tx, parts, customer, 'identity.opened', { staff: staff.number })
}

export function reviewedCustomer({
  shard,
  customer_id: customerId,
}: {
  readonly shard: number
  readonly customer_id: bigint
}): CustomerId {
  return { shard, customerId }
}

/**
 * The photos that a staff member has opened since the last submission. Compares sequence numbers, because two lines may
 * have the same time.
 */
export async function readOpenedSides(
  tx: Transaction,
  { shard, customer_id: customerId }: RowWithReviewer,
  staff: Staff,
): Promise<PhotoSide[]> {
  const { rows } = await tx.query<{ what: string }>(
    `select distinct what from bahi.identity_log where shard = $1 and customer_id = $2 and staff_number = $3
       and seq > (select max(seq) from bahi.identity_log where shard = $1 and customer_id = $2 and what = 'identity.sent')`,
    [shard, customerId, staff.number],
  )
  const opened = new Set(rows.map(({ what }) => what))
  return (['front', 'back'] as const).filter((side) => opened.has(actOfSide[side]))
}

type CustomerRow = Pick<Tables['customer'], 'phone' | 'invited_by_code' | 'simulated'>
type PhotoRow = { id: bigint; width: number; height: number; bytes: number }

async function readReviewDetail(
  tx: Transaction,
  { seal }: IdentityParts,
  row: RowWithReviewer,
  staff: Staff,
): Promise<ReviewDetail> {
  const {
    rows: [customer],
  } = await tx.query<CustomerRow>(
    'select phone, invited_by_code, simulated from bahi.customer where shard = $1 and id = $2',
    [row.shard, row.customer_id],
  )
  if (customer === undefined) throw new Error(`the customer of submission ${row.id} is not there`)
  const { rows: photos } = await tx.query<PhotoRow>(
    'select id, width, height, octet_length(sealed) as bytes from bahi.photo where shard = $1 and id = any ($2::bigint[])',
    [row.shard, [row.front_photo, row.back_photo]],
  )
  const { rows: earlier } = await tx.query<RowWithReviewer & { decided_at: Date }>(
    'select *, null as staff_number, null as staff_name from bahi.identity_submission where shard = $1 and customer_id = $2 and attempt < $3 and decided_at is not null order by attempt desc',
    [row.shard, row.customer_id, row.attempt],
  )
  const {
    rows: [proposal],
  } = await tx.query<{ id: bigint }>(
    `select id from bahi.proposal where state = 'waiting' and kind = 'identity-reopen' and customer_shard = $1 and customer_id = $2 limit 1`,
    [row.shard, row.customer_id],
  )
  const photoOf = (side: PhotoSide, id: bigint) =>
    photos
      .filter((photo) => photo.id === id)
      .map(({ width, height, bytes }) => ({ id: id.toString(), width, height, bytes, side }))
  return {
    ...reviewRow(row),
    name: row.name,
    nationality: 'IN',
    idNumber: openNumber(seal, row),
    phone: shortenedPhone(customer.phone),
    invitedByCode: customer.invited_by_code,
    simulated: customer.simulated,
    photos: [...photoOf('front', row.front_photo), ...photoOf('back', row.back_photo)],
    openedByMe: await readOpenedSides(tx, row, staff),
    reasons: row.reasons,
    note: row.note,
    earlier: earlier.map((one) => ({
      id: one.id.toString(),
      attempt: one.attempt,
      sentAt: one.sent_at.toISOString(),
      decidedAt: one.decided_at.toISOString(),
      reasons: one.reasons,
      note: one.note,
    })),
    reopenProposalId: proposal?.id.toString() ?? null,
  }
}

import { createHash, randomBytes } from 'node:crypto'
import type { drawEnrolmentCode, enrolStaff } from '@bahi/contract/staff/people'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Call } from '../platform/http/call.ts'
import type { Staff } from '../platform/http/staff.ts'
import { CODE_SIGNER } from './code-signer.ts'
import { createActProofs } from './four-eyes/act-proof.ts'
import { writeAudit } from './four-eyes/audit.ts'
import { auditedAct } from './four-eyes/audited-act.ts'
import { newSecret, secondFactorContext, secretUri } from './second-factor.ts'
import type { StaffParts } from './staff-parts.ts'

/** The minimum length of a staff password: longer than a customer's, because staff act on other people's money. */
const MIN_PASSWORD = 12

/** 15 bytes are 120 bits, too many to guess. */
const CODE_BYTES = 15

/**
 * Draws the enrolment code of a new or renewed account. The code is not part of the approved payload, because it would
 * be readable there. The database keeps its hash only. The code is computed from the call's key with a key outside the
 * database, so that a repeated call returns the same code.
 *
 * Only the second of the two people may draw the code; otherwise a maker could take over accounts that the same maker
 * proposed. Refuses `subject-missing` when no account waits, and `enrolment-of-another` when another person approved.
 */
export async function answerDrawEnrolment(
  parts: StaffParts,
  { id }: InputOf<typeof drawEnrolmentCode>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof drawEnrolmentCode>>> {
  const intent = call.idempotencyKey ?? randomBytes(16).toString('hex')
  const code = parts.seal
    .fingerprint(`${staff.id} ${id} ${intent}`, 'enrolment-code')
    .subarray(0, CODE_BYTES)
    .toString('base64url')
  const drawn = await auditedAct(
    parts,
    staff,
    call,
    { action: 'staff.draw-enrolment', subject: `staff:${id}` },
    async (tx) => {
      const {
        rows: [waiting],
      } = await tx.query<{ until: Date; by: bigint; by_number: string }>(
        `select s.enrolment_until as until, signer.id as by, signer.number as by_number
       from bahi.staff s join bahi.proposal p on p.id = s.enrolment_proposal_id join bahi.staff signer on signer.id = ${CODE_SIGNER}
       where s.id = $1 and s.second_factor is null and s.enrolment_until > $2 for no key update of s`,
        [id, parts.systemClock()],
      )
      if (waiting === undefined) return refuse(refusal('subject-missing'))
      if (waiting.by !== staff.id) return refuse(refusal('enrolment-of-another', { staff: waiting.by_number }))
      const hash = hashOf(code)
      await tx.query('update bahi.staff set enrolment_hash = $2, enrolment_proof = $3 where id = $1', [
        id,
        hash,
        createActProofs(parts.seal).ofEnrolment(id, hash),
      ])
      return accept({ until: waiting.until.toISOString() })
    },
  )
  return drawn.ok ? accept({ enrolmentCode: code, until: drawn.accepted.until }) : drawn
}

/**
 * Enrols a new or renewed staff member, who sets a password and receives the second factor. No other person learns
 * either.
 */
export async function answerEnrol(
  parts: StaffParts,
  { enrolmentCode, password }: InputOf<typeof enrolStaff>,
  call: Call,
): Promise<Decision<ReplyOf<typeof enrolStaff>>> {
  if (enrolmentCode.trim() === '') return refuse(refusal('parameter-malformed', {}, 'enrolmentCode'))
  if (password.length < MIN_PASSWORD) return refuse(refusal('password-too-weak', { least: MIN_PASSWORD }, 'password'))
  // Tries are not counted, because 120 bits cannot be guessed and a stranger could use a limit to block every
  // enrolment.
  const passwordHash = await parts.passwords.hash(password)
  const secret = newSecret()
  return inTransaction(parts.db.pool, async (tx) => {
    const now = parts.systemClock()
    const {
      rows: [staff],
    } = await tx.query<{ id: bigint; number: string; name: string }>(
      'select id, number, name from bahi.staff where enrolment_hash = $1 and enrolment_until > $2 for update',
      [hashOf(enrolmentCode.trim()), now],
    )
    if (staff === undefined) return refuse(refusal('enrolment-invalid', {}, 'enrolmentCode'))
    await tx.query(
      'update bahi.staff set password_hash = $2, second_factor = $3, second_factor_step = 0, enrolment_hash = null, enrolment_until = null where id = $1',
      [staff.id, passwordHash, parts.seal.seal(Buffer.from(secret), secondFactorContext(staff.id))],
    )
    await writeAudit(
      tx,
      { staffId: staff.id, action: 'staff.enrol', subject: `staff:${staff.number}`, requestId: call.requestId },
      now,
    )
    return accept({ name: staff.name, secret, uri: secretUri(staff.name, secret) })
  })
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}

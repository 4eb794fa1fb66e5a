import type { authenticate } from '@bahi/contract/customers/identity'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import {
  decideAuthenticate,
  decideIdNumber,
  type AcceptedAuthentication,
  type AuthenticationFacts,
  type KeptParts,
} from '@bahi/domain/customers/identity/authenticate'
import { maskIdNumber, plainIdNumber } from '@bahi/domain/customers/identity/id-number'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Who } from '../../platform/http/who.ts'
import { lockWaitingPhotos, usePhotos } from '../photos/photos.ts'
import { writeIdentityLog } from './identity-log.ts'
import type { IdentityParts } from './identity-parts.ts'
import { showIdentity } from './show-identity.ts'
import {
  idFingerprint,
  numberContext,
  openNumber,
  partsToResubmit,
  readId,
  readLastSubmission,
  type SubmissionRow,
} from './submissions.ts'

type Input = InputOf<typeof authenticate>

export function answerAuthenticate(
  parts: IdentityParts,
  input: Input,
  who: Who,
  call: Call,
): Promise<Decision<ReplyOf<typeof authenticate>>> {
  return answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, call, async (tx) => {
    // The lock makes simultaneous submissions of one customer run one after another.
    const {
      rows: [row],
    } = await tx.query<{ identity_state: AuthenticationFacts['state'] }>(
      'select identity_state from bahi.customer where shard = $1 and id = $2 for no key update',
      [who.shard, who.customerId],
    )
    if (row === undefined) throw new Error('a customer who is logged in is not there')
    const last = await readLastSubmission(tx, who)
    const decision = decideAuthenticate(
      { ...input, idType: input.idType ?? null },
      await readFacts(tx, parts, who, input, row.identity_state, last),
    )
    if (!decision.ok) return decision
    const sent = await send(tx, parts, who, decision.accepted, (last?.attempt ?? 0) + 1, call)
    return sent.ok ? accept(await showIdentity(tx, parts, who)) : sent
  })
}

async function readFacts(
  tx: Transaction,
  parts: IdentityParts,
  who: Who,
  input: Input,
  state: AuthenticationFacts['state'],
  last: SubmissionRow | undefined,
): Promise<AuthenticationFacts> {
  const chosen = [input.frontPhoto, input.backPhoto].filter((id) => id !== '').map(readId)
  const kept = last === undefined ? null : keptParts(parts, last)
  const details = kept?.details
  const typed = input.idType === undefined ? details : { idType: input.idType, idNumber: plainIdNumber(input.idNumber) }
  const holder =
    typed === undefined || typed === null
      ? undefined
      : await readHolder(tx, idFingerprint(parts.seal, typed.idType, typed.idNumber))
  return {
    state,
    kept,
    photosReady: (await lockWaitingPhotos(tx, who, 'identity', chosen)).map(String),
    syntheticOnly: parts.isSimulated,
    isUsedByAnother: () => holder !== undefined && holder !== who.customerId,
  }
}

function keptParts({ seal }: IdentityParts, last: SubmissionRow): KeptParts {
  const again = partsToResubmit(last.reasons)
  return {
    details: again.includes('details')
      ? null
      : { name: last.name, idType: last.id_type, idNumber: openNumber(seal, last) },
    frontPhoto: again.includes('front') ? null : last.front_photo.toString(),
    backPhoto: again.includes('back') ? null : last.back_photo.toString(),
  }
}

async function readHolder(tx: Transaction, fingerprint: Buffer): Promise<bigint | undefined> {
  const {
    rows: [row],
  } = await tx.query<{ customer_id: bigint }>('select customer_id from bahi.identity_number where fingerprint = $1', [
    fingerprint,
  ])
  return row?.customer_id
}

async function send(
  tx: Transaction,
  parts: IdentityParts,
  who: Who,
  accepted: AcceptedAuthentication,
  attempt: number,
  call: Call,
): Promise<Decision<object>> {
  const { seal, ids, systemClock, clock } = parts
  const { name, idType, idNumber } = accepted
  if (!(await claimNumber(tx, who, idFingerprint(seal, idType, idNumber))))
    return refuse(refusal('identity-used', {}, 'idNumber'))
  const id = ids.newId(who.shard)
  const photos = [BigInt(accepted.frontPhoto), BigInt(accepted.backPhoto)]
  await usePhotos(tx, who, photos, systemClock())
  await tx.query(
    `insert into bahi.identity_submission (shard, id, customer_id, attempt, name, id_type, number_sealed, number_masked, front_photo, back_photo, sent_at, state, reasons)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'waiting', '{}')`,
    [
      who.shard,
      id,
      who.customerId,
      attempt,
      name,
      idType,
      seal.seal(Buffer.from(idNumber), numberContext(who, id)),
      maskIdNumber(idType, idNumber),
      ...photos,
      clock.instant(),
    ],
  )
  await tx.query(`update bahi.customer set identity_state = 'in-review' where shard = $1 and id = $2`, [
    who.shard,
    who.customerId,
  ])
  await writeIdentityLog(tx, parts, who, 'identity.sent', { by: 'you', device: call.device.name })
  await writeIdentityLog(tx, parts, who, 'identity.sealed', { by: 'system' })
  return accept({})
}

/**
 * Claims a document number for one customer. A simultaneous claim waits for this transaction and then finds the number
 * taken.
 */
async function claimNumber(tx: Transaction, { shard, customerId }: CustomerId, fingerprint: Buffer): Promise<boolean> {
  // Releases the customer's earlier claim of another number.
  await tx.query('delete from bahi.identity_number where shard = $1 and customer_id = $2 and fingerprint <> $3', [
    shard,
    customerId,
    fingerprint,
  ])
  await tx.query(
    'insert into bahi.identity_number (fingerprint, shard, customer_id) values ($1, $2, $3) on conflict do nothing',
    [fingerprint, shard, customerId],
  )
  return (await readHolder(tx, fingerprint)) === customerId
}

/** Checks the form of a number while the customer types, and never reveals whether the number is taken. */
export function answerCheckNumber(
  { isSimulated }: IdentityParts,
  { idType, idNumber }: { idType: AcceptedAuthentication['idType']; idNumber: string },
): Decision<{ idNumber: string }> {
  return decideIdNumber(idType, idNumber, isSimulated)
}

import type { addStaffPasskey, askNewStaffPasskey, removeStaffPasskey } from '@bahi/contract/staff/passkeys'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { decidePasskeyAnswer, decidePasskeySlot, MAX_STAFF_PASSKEYS } from '@bahi/domain/customers/accounts/passkeys'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { spendChallenge } from '../customers/credentials/passkeys/passkey-challenge.ts'
import { staffHandleOf } from '../customers/credentials/passkeys/passkey-owner.ts'
import type { MadePasskey } from '../customers/credentials/passkeys/verify-passkey.ts'
import { inTransaction, type Queryable, type Transaction } from '../platform/db/in-transaction.ts'
import type { Call } from '../platform/http/call.ts'
import type { Staff } from '../platform/http/staff.ts'
import { createActProofs } from './four-eyes/act-proof.ts'
import { writeAudit } from './four-eyes/audit.ts'
import { auditedAct } from './four-eyes/audited-act.ts'
import { deletePasskey, readHeld, writePasskey } from './passkey-rows.ts'
import type { StaffParts } from './staff-parts.ts'
import { takeCode } from './take-code.ts'

type AddInput = InputOf<typeof addStaffPasskey>
type Added = ReplyOf<typeof addStaffPasskey>

/** A challenge is for one person with one password and one second factor: a new one of either ends it. */
interface OwnFactors {
  readonly passwordHash: string
  readonly purpose: string
}

/** Gives a challenge after password and code. A wrong code counts like one at the sign-in. */
export async function answerAskNew(
  parts: StaffParts,
  { password, code }: InputOf<typeof askNewStaffPasskey>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof askNewStaffPasskey>>> {
  const place = parts.passkeys.placeFor(call)
  if (!place.ok) return place
  const own = await readFactors(parts.db.pool, staff)
  const passwordMatches = await isOwnPassword(parts, staff, call, own, password)
  const taken = await inTransaction(parts.db.pool, async (tx) => {
    const found = await takeCode(tx, parts, staff.id, code.trim(), passwordMatches)
    if (found === 'last-wrong')
      await writeAudit(
        tx,
        {
          staffId: staff.id,
          action: 'staff.codes-used-up',
          subject: `staff:${staff.number}`,
          requestId: call.requestId,
          outcome: 'refused',
        },
        parts.systemClock(),
      )
    return found
  })
  if (taken !== 'right' || own === undefined) return refuse(refusal('staff-credentials-wrong'))
  const held = await readHeld(parts.db.pool, staff.id)
  const slot = decidePasskeySlot(slotsOf(held), MAX_STAFF_PASSKEYS)
  if (!slot.ok) return slot
  return accept({
    ...parts.passkeys.ask(place.accepted, own.purpose),
    user: { id: staffHandleOf(parts.seal, staff.id), name: `${staff.name} (console)` },
    excluded: held.map(({ credential }) => ({ id: credential.toString('base64url') })),
  })
}

export async function answerAdd(
  parts: StaffParts,
  input: AddInput,
  staff: Staff,
  call: Call,
): Promise<Decision<Added>> {
  const place = parts.passkeys.placeFor(call)
  const own = await readFactors(parts.db.pool, staff)
  const made =
    place.ok && own !== undefined ? await parts.passkeys.verifyMade(place.accepted, own.purpose, input) : undefined
  const answered = decidePasskeyAnswer({ isVerified: made !== undefined, isInTime: parts.passkeys.isInTime(made) })
  const words = { action: 'staff.passkey-added', subject: `staff:${staff.number}`, detail: { name: input.name } }
  return auditedAct<Added>(parts, staff, call, words, async (tx) => {
    if (!place.ok) return place
    if (!answered.ok) return answered
    if (made === undefined || own === undefined) return refuse(refusal('passkey-wrong'))
    return keep(tx, parts, staff, { made, own, input, device: call.device.name })
  })
}

interface Kept {
  readonly made: MadePasskey
  readonly own: OwnFactors
  readonly input: AddInput
  readonly device: string
}

async function keep(
  tx: Transaction,
  parts: StaffParts,
  staff: Staff,
  { made, own, input: { name }, device }: Kept,
): Promise<Decision<Added>> {
  await tx.query('select from bahi.staff where id = $1 for no key update', [staff.id])
  // Two people may have given this person a new second factor since the challenge.
  if ((await readFactors(tx, staff))?.purpose !== own.purpose) return refuse(refusal('passkey-wrong'))
  if (!(await spendChallenge(tx, made.challenge))) return refuse(refusal('passkey-late'))
  const slot = decidePasskeySlot(slotsOf(await readHeld(tx, staff.id)), MAX_STAFF_PASSKEYS)
  if (!slot.ok) return slot
  const kept = await writePasskey(tx, {
    ...made,
    ...slot.accepted,
    id: parts.ids.newId(0),
    staffId: staff.id,
    name,
    device: device.slice(0, 80),
    at: parts.systemClock(),
    proof: createActProofs(parts.seal).ofPasskey(staff.id, made.credential, made.publicKey),
  })
  return kept === undefined ? refuse(refusal('passkey-wrong')) : accept(kept)
}

export async function answerRemove(
  parts: StaffParts,
  { id }: InputOf<typeof removeStaffPasskey>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof removeStaffPasskey>>> {
  const words = { action: 'staff.passkey-removed', subject: `staff:${staff.number}`, detail: { id } }
  return auditedAct(parts, staff, call, words, async (tx) =>
    (await deletePasskey(tx, staff.id, id)) ? accept({}) : refuse(refusal('passkey-missing')),
  )
}

async function readFactors(db: Queryable, staff: Staff): Promise<OwnFactors | undefined> {
  const { rows } = await db.query<{ password_hash: string | null; second_factor: Buffer | null }>(
    'select password_hash, second_factor from bahi.staff where id = $1',
    [staff.id],
  )
  const { password_hash: passwordHash = null, second_factor: secondFactor = null } = rows[0] ?? {}
  if (passwordHash === null || secondFactor === null) return undefined
  return { passwordHash, purpose: `staff add ${staff.id} ${passwordHash} ${secondFactor.toString('hex')}` }
}

/** Counts like a try at the sign-in, so that a stolen session allows no more guesses. */
async function isOwnPassword(
  { knownDevices, loginTries, passwords }: StaffParts,
  staff: Staff,
  call: Call,
  own: OwnFactors | undefined,
  password: string,
): Promise<boolean> {
  const account = `own password of staff ${staff.name}`
  const source = knownDevices.sourceOf(account, { address: call.address, deviceKey: '' })
  await loginTries.admit(account, source)
  const isRight = await passwords.verify(own?.passwordHash, password)
  if (isRight) loginTries.succeeded(account, source)
  return isRight
}

const slotsOf = (held: readonly { readonly slot: number }[]): number[] => held.map(({ slot }) => slot)

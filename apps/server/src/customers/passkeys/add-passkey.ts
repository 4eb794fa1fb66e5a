import type { addPasskey, askNewPasskey } from '@bahi/contract/customers/passkeys'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { decidePasskeyAnswer, decidePasskeySlot, MAX_PASSKEYS } from '@bahi/domain/customers/accounts/passkeys'
import { shortenedPhone } from '@bahi/domain/customers/accounts/shortened-phone'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { answerOnce, readFirstAnswer } from '../../platform/http/answer-once.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Who } from '../../platform/http/who.ts'
import { spendChallenge } from '../credentials/passkeys/passkey-challenge.ts'
import { userHandleOf } from '../credentials/passkeys/passkey-owner.ts'
import type { MadePasskey } from '../credentials/passkeys/verify-passkey.ts'
import { writeNotice } from '../notices/tell-customer.ts'
import { readOwnCredentials } from '../passwords/credential-rows.ts'
import { isOwnPassword } from '../passwords/own-password.ts'
import { readHeld, writePasskey } from './passkey-rows.ts'
import type { PasskeysParts } from './passkeys-parts.ts'

type Input = InputOf<typeof addPasskey>
type Reply = ReplyOf<typeof addPasskey>

/** A challenge is for one customer with one password: whoever resets the password ends those that were given before. */
const purposeOf = ({ shard, customerId }: Who, passwordHash: string) => `add ${shard} ${customerId} ${passwordHash}`

export async function answerAskNew(
  parts: PasskeysParts,
  { password }: InputOf<typeof askNewPasskey>,
  who: Who,
  call: Call,
): Promise<Decision<ReplyOf<typeof askNewPasskey>>> {
  const { phone, passwordHash } = await readOwnCredentials(parts.db.pool, who)
  if (passwordHash === undefined) return refuse(refusal('practice-account'))
  const place = parts.passkeys.placeFor(call)
  if (!place.ok) return place
  if (!(await isOwnPassword(parts, who, call, passwordHash, password)))
    return refuse(refusal('old-password-wrong', {}, 'password'))
  const held = await readHeld(parts.db.pool, who)
  const slot = decidePasskeySlot(slotsOf(held), MAX_PASSKEYS)
  if (!slot.ok) return slot
  return accept({
    ...parts.passkeys.ask(place.accepted, purposeOf(who, passwordHash)),
    user: { id: userHandleOf(parts.seal, who), name: shortenedPhone(phone) },
    excluded: held.map(({ credential, transports }) => ({ id: credential.toString('base64url'), transports })),
  })
}

export async function answerAddPasskey(
  parts: PasskeysParts,
  input: Input,
  who: Who,
  call: Call,
): Promise<Decision<Reply>> {
  const first = (await readFirstAnswer(parts.db.pool, who, call)) as Decision<Reply> | undefined
  if (first !== undefined) return first
  const { passwordHash } = await readOwnCredentials(parts.db.pool, who)
  if (passwordHash === undefined) return refuse(refusal('practice-account'))
  const place = parts.passkeys.placeFor(call)
  if (!place.ok) return place
  const made = await parts.passkeys.verifyMade(place.accepted, purposeOf(who, passwordHash), input)
  const answered = decidePasskeyAnswer({ isVerified: made !== undefined, isInTime: parts.passkeys.isInTime(made) })
  if (!answered.ok) return answered
  if (made === undefined) return refuse(refusal('passkey-wrong'))
  return answerOnce<Reply>({ pool: parts.db.pool, systemClock: parts.systemClock }, who, call, (tx) =>
    keep(tx, parts, who, { made, passwordHash, input, device: call.device.name }),
  )
}

interface Kept {
  readonly made: MadePasskey
  readonly passwordHash: string
  readonly input: Input
  readonly device: string
}

/** Keeps a passkey under the lock of the customer, which puts new passkeys and new passwords in one order. */
async function keep(
  tx: Transaction,
  parts: PasskeysParts,
  who: Who,
  { made, passwordHash, input: { name, transports }, device }: Kept,
): Promise<Decision<Reply>> {
  const { rowCount } = await tx.query(
    'select from bahi.customer where shard = $1 and id = $2 and password_hash = $3 for no key update',
    [who.shard, who.customerId, passwordHash],
  )
  if (rowCount === 0) return refuse(refusal('passkey-wrong'))
  if (!(await spendChallenge(tx, made.challenge))) return refuse(refusal('passkey-late'))
  const slot = decidePasskeySlot(slotsOf(await readHeld(tx, who)), MAX_PASSKEYS)
  if (!slot.ok) return slot
  const kept = await writePasskey(tx, who, {
    ...made,
    ...slot.accepted,
    id: parts.ids.newId(who.shard),
    transports: transports.split(' ').filter((each) => each !== ''),
    name,
    device: device.slice(0, 80),
    at: parts.systemClock(),
  })
  if (kept === undefined) return refuse(refusal('passkey-wrong'))
  await writeNotice(tx, parts, who, 'passkey.added', { name })
  return accept(kept)
}

const slotsOf = (held: readonly { readonly slot: number }[]): number[] => held.map(({ slot }) => slot)

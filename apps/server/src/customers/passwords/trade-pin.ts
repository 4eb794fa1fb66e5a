import type { changePin, hasPin, setPin } from '@bahi/contract/customers/passwords'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import {
  checkPinChange,
  decideChangePin,
  decideSetPin,
  isForgottenPin,
  type PinProof,
} from '@bahi/domain/customers/accounts/trade-pin'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { answerOnce, readFirstAnswer } from '../../platform/http/answer-once.ts'
import type { Call } from '../../platform/http/call.ts'
import { withSecretInput } from '../../platform/http/secret-input.ts'
import type { Who } from '../../platform/http/who.ts'
import { asksForCode } from '../credentials/asks-for-code.ts'
import { pinContext } from '../credentials/pin.ts'
import { thisSession } from '../credentials/verification-codes.ts'
import { writeNotice } from '../notices/tell-customer.ts'
import { readOwnCredentials, readPin, writeFirstPin, writeNewPin, type Credentials } from './credential-rows.ts'
import { isOwnPassword } from './own-password.ts'
import type { PasswordParts } from './password-parts.ts'

type Reply = ReplyOf<typeof setPin>

export async function answerSetPin(
  parts: PasswordParts,
  input: InputOf<typeof setPin>,
  who: Who,
  call: Call,
): Promise<Decision<Reply>> {
  const keyed = withSecretInput(parts.seal, call, 'set pin', input)
  const first = (await readFirstAnswer(parts.db.pool, who, keyed)) as Decision<Reply> | undefined
  if (first !== undefined) return first
  const { phone } = await readOwnCredentials(parts.db.pool, who)
  const decision = decideSetPin(input.pin, { phone, isSet: (await readPin(parts.db.pool, who)) !== undefined })
  if (!decision.ok) return decision
  const pinHash = await hashPin(parts, who, decision.accepted.pin)
  return answerOnce<Reply>({ pool: parts.db.pool, systemClock: parts.systemClock }, who, keyed, async (tx) => {
    const at = parts.systemClock()
    if (!(await writeFirstPin(tx, who, pinHash, at))) return refuse(refusal('pin-already-set', {}, 'pin'))
    await writeNotice(tx, parts, who, 'pin.set', {})
    return accept({ changedAt: at.toISOString() })
  })
}

export async function answerChangePin(
  parts: PasswordParts,
  input: InputOf<typeof changePin>,
  who: Who,
  call: Call,
): Promise<Decision<Reply>> {
  const keyed = withSecretInput(parts.seal, call, 'change pin', input)
  const first = (await readFirstAnswer(parts.db.pool, who, keyed)) as Decision<Reply> | undefined
  if (first !== undefined) return first
  const change = { ...input, code: input.code.trim() }
  const stored = await readPin(parts.db.pool, who)
  const early = checkPinChange(change, { isSet: stored !== undefined })
  if (early !== null || stored === undefined) return refuse(early ?? refusal('pin-not-set'))
  const own = await readOwnCredentials(parts.db.pool, who)
  const proof = isForgottenPin(change)
    ? await proveByCode(parts, change, own, who, call)
    : await proveByPin(parts, change.oldPin, who)
  const decision = decideChangePin(change, { phone: own.phone, isSet: true, proof })
  if (!decision.ok) return decision
  const pinHash = await hashPin(parts, who, decision.accepted.newPin)
  return answerOnce<Reply>({ pool: parts.db.pool, systemClock: parts.systemClock }, who, keyed, async (tx) => {
    const at = parts.systemClock()
    if (
      proof.by === 'code' &&
      !(await parts.verificationCodes.use(tx, { phone: own.phone, purpose: 'pin', asker: thisSession }, change.code))
    )
      return refuse(refusal('code-wrong', {}, 'code'))
    // A simultaneous change has replaced the PIN in the meantime.
    if (!(await writeNewPin(tx, who, { from: stored.pinHash, to: pinHash, at })))
      return refuse(refusal('pin-wrong', {}, 'oldPin'))
    await writeNotice(tx, parts, who, 'pin.changed', {})
    return accept({ changedAt: at.toISOString() })
  })
}

async function proveByPin(parts: PasswordParts, oldPin: string, who: Who): Promise<PinProof> {
  const checked = await parts.pinChecks.checkPin(who, oldPin)
  return { by: 'old-pin', refused: checked.ok ? null : checked.refused }
}

async function proveByCode(
  parts: PasswordParts,
  change: { readonly code: string; readonly password: string },
  own: Credentials,
  who: Who,
  call: Call,
): Promise<PinProof> {
  const codeMatches = await parts.verificationCodes.matches(
    { phone: own.phone, purpose: 'pin', asker: thisSession },
    change.code,
  )
  const passwordMatches = codeMatches && (await isOwnPassword(parts, who, call, own.passwordHash, change.password))
  return { by: 'code', codeMatches, passwordMatches }
}

export async function answerHasPin(
  parts: PasswordParts,
  { pin }: InputOf<typeof hasPin>,
  who: Who,
  call: Call,
): Promise<Decision<ReplyOf<typeof hasPin>>> {
  if (pin !== '') {
    // A locked account may only read, and a try of the PIN is more than reading.
    if (who.readOnly) return refuse(refusal('account-locked'))
    const checked = await parts.pinChecks.checkPin(who, pin)
    if (!checked.ok) return checked
  }
  const stored = await readPin(parts.db.pool, who)
  const { passwordChangedAt } = await readOwnCredentials(parts.db.pool, who)
  const lockedUntil = stored?.lockedUntil ?? null
  return accept({
    has: stored !== undefined,
    changedAt: stored?.changedAt.toISOString() ?? null,
    lockedUntil: lockedUntil !== null && lockedUntil > parts.systemClock() ? lockedUntil.toISOString() : null,
    passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
    codeForPassword: asksForCode(parts, 'login', call),
  })
}

async function hashPin({ passwords, seal }: PasswordParts, who: Who, pin: string): Promise<Buffer> {
  return seal.seal(Buffer.from(await passwords.hash(pin)), pinContext(who))
}

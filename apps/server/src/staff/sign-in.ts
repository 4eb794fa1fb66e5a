import type { signInWithPasskey } from '@bahi/contract/staff/passkeys'
import type { signInStaff } from '@bahi/contract/staff/people'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { inTransaction, type Queryable, type Transaction } from '../platform/db/in-transaction.ts'
import type { Call } from '../platform/http/call.ts'
import { writeAudit, type Act } from './four-eyes/audit.ts'
import type { StaffParts } from './staff-parts.ts'
import { isLockedOut, knownRoles } from './staff-sessions.ts'
import { takeCode } from './take-code.ts'
import type { TakenFactor } from './take-factor.ts'
import { checkPasskey, takePasskey } from './take-passkey.ts'

type StaffRow = {
  id: bigint
  number: string
  name: string
  display_name: string
  password_hash: string | null
  locked_at: Date | null
  locked_until: Date | null
  is_demo: boolean
  roles: string[] | null
}

type Reply = ReplyOf<typeof signInStaff>

export async function answerSignIn(
  parts: StaffParts,
  input: InputOf<typeof signInStaff>,
  call: Call,
): Promise<Decision<Reply>> {
  const empty = findEmpty(input, 'name', 'password', 'code')
  if (empty !== undefined) return refuse(refusal('parameter-malformed', {}, empty))
  return signIn(parts, input, call, (tx, staffId, isKnown) => takeCode(tx, parts, staffId, input.code.trim(), isKnown))
}

export async function answerPasskeySignIn(
  parts: StaffParts,
  input: InputOf<typeof signInWithPasskey>,
  call: Call,
): Promise<Decision<Reply>> {
  const empty = findEmpty(input, 'name', 'password')
  if (empty !== undefined) return refuse(refusal('parameter-malformed', {}, empty))
  const place = parts.passkeys.placeFor(call)
  if (!place.ok) return place
  const given = await checkPasskey(parts, place.accepted, input)
  return signIn(parts, input, call, (tx, staffId, isKnown) => takePasskey(tx, parts, staffId, given, isKnown))
}

function findEmpty<Field extends string>(
  input: Readonly<Record<Field, string>>,
  ...fields: readonly Field[]
): Field | undefined {
  return fields.find((field) => input[field].trim() === '')
}

interface Given {
  readonly name: string
  readonly password: string
  readonly deviceKey: string
}

/** Takes the second factor of a sign-in in its transaction. */
type TakeFactor = (tx: Transaction, staffId: bigint | undefined, passwordMatches: boolean) => Promise<TakenFactor>

/**
 * Checks name, password and second factor together and never says which of them was wrong, nor that five wrong ones
 * closed the sign-in: who guesses learns nothing from it.
 */
async function signIn(parts: StaffParts, input: Given, call: Call, take: TakeFactor): Promise<Decision<Reply>> {
  const name = input.name.trim().toLowerCase()
  const account = `staff ${name}`
  const source = parts.knownDevices.sourceOf(account, { address: call.address, deviceKey: input.deviceKey })
  await parts.loginTries.admit(account, source)
  const known = await readStaff(parts.db.pool, name)
  const passwordMatches = await parts.passwords.verify(known?.password_hash ?? undefined, input.password)

  const signedIn = await inTransaction(parts.db.pool, async (tx) => {
    const taken = await take(tx, known?.id, passwordMatches)
    if (known === undefined) return undefined
    const audit = (action: string, more: Partial<Act>) =>
      writeAudit(
        tx,
        { staffId: known.id, action, subject: `staff:${known.number}`, requestId: call.requestId, ...more },
        parts.systemClock(),
      )
    if (taken === 'last-wrong') await audit('staff.codes-used-up', { outcome: 'refused' })
    if (taken !== 'right' || isLockedOut(known, parts.systemClock())) {
      await audit('staff.sign-in', { outcome: 'refused' })
      return undefined
    }
    if (known.is_demo && call.isBeyondLoopback && !parts.allowsDemoFromAfar) return 'from-afar' as const
    const session = await parts.staffSessions.open(tx, known.id, call.device.name)
    await audit('staff.sign-in', { detail: { device: call.device.name } })
    return { ...session, known }
  })
  if (signedIn === undefined) return refuse(refusal('staff-credentials-wrong'))
  parts.loginTries.succeeded(account, source)
  if (signedIn === 'from-afar') return refuse(refusal('segment-switched-off', { segment: 'demo' }))
  const { id, number, display_name: displayName, roles } = signedIn.known
  return accept({
    token: signedIn.token,
    expiresAt: signedIn.expiresAt.toISOString(),
    deviceKey: parts.knownDevices.issue(account),
    staff: { id: id.toString(), number, name, displayName, roles: knownRoles(roles) },
  })
}

async function readStaff(db: Queryable, name: string): Promise<StaffRow | undefined> {
  const { rows } = await db.query<StaffRow>(
    `select s.*, (select array_agg(distinct r.role) from bahi.staff_role r where r.staff_id = s.id and r.revoked_at is null) as roles from bahi.staff s where s.name = $1`,
    [name],
  )
  return rows[0]
}

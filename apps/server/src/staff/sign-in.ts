import type { signInStaff } from '@bahi/contract/staff/people'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { inTransaction, type Queryable } from '../platform/db/in-transaction.ts'
import type { Call } from '../platform/http/call.ts'
import { writeAudit, type Act } from './four-eyes/audit.ts'
import type { StaffParts } from './staff-parts.ts'
import { isLockedOut, knownRoles } from './staff-sessions.ts'
import { takeCode } from './take-code.ts'

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

/**
 * Checks name, password and second factor together and never says which of them was wrong, nor that five wrong codes
 * closed the sign-in: who guesses learns nothing from it.
 */
export async function answerSignIn(
  parts: StaffParts,
  input: InputOf<typeof signInStaff>,
  call: Call,
): Promise<Decision<ReplyOf<typeof signInStaff>>> {
  const name = input.name.trim().toLowerCase()
  const empty = (['name', 'password', 'code'] as const).find((field) => input[field].trim() === '')
  if (empty !== undefined) return refuse(refusal('parameter-malformed', {}, empty))
  const account = `staff ${name}`
  const source = parts.knownDevices.sourceOf(account, { address: call.address, deviceKey: input.deviceKey })
  await parts.loginTries.admit(account, source)
  const known = await readStaff(parts.db.pool, name)
  const passwordMatches = await parts.passwords.verify(known?.password_hash ?? undefined, input.password)

  const signedIn = await inTransaction(parts.db.pool, async (tx) => {
    const taken = await takeCode(tx, parts, known?.id, input.code.trim(), passwordMatches)
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

import type { signInStaff } from '@bahi/contract/staff/people'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { inTransaction, type Queryable, type Transaction } from '../platform/db/in-transaction.ts'
import type { Call } from '../platform/http/call.ts'
import { writeAudit } from './four-eyes/audit.ts'
import { newSecret, secondFactorContext, stepOfCode } from './second-factor.ts'
import type { StaffParts } from './staff-parts.ts'
import { isLockedOut, knownRoles } from './staff-sessions.ts'

type StaffRow = {
  id: bigint
  number: string
  name: string
  display_name: string
  password_hash: string | null
  second_factor: Buffer | null
  second_factor_step: bigint
  locked_at: Date | null
  locked_until: Date | null
  is_demo: boolean
  roles: string[] | null
}

/** A random secret for unknown names, so that a sign-in with an unknown name takes as long as with a known one. */
const NOBODYS_SECRET = newSecret()

/**
 * Checks name, password and second factor together and never says which of them was wrong. A code works once (RFC 6238,
 * 5.2), so its time step is stored under the row's lock.
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
  parts.loginTries.admit(account, source)
  const known = await readStaff(parts.db.pool, name)
  const passwordMatches = await parts.passwords.verify(known?.password_hash ?? undefined, input.password)

  const signedIn = await inTransaction(parts.db.pool, async (tx) => {
    const step = await takeStep(tx, parts, known, input.code.trim())
    const isRight = known !== undefined && passwordMatches && step && !isLockedOut(known, parts.systemClock())
    if (!isRight) {
      if (known !== undefined)
        await writeAudit(
          tx,
          {
            staffId: known.id,
            action: 'staff.sign-in',
            subject: `staff:${known.number}`,
            outcome: 'refused',
            requestId: call.requestId,
          },
          parts.systemClock(),
        )
      return undefined
    }
    if (known.is_demo && call.isBeyondLoopback && !parts.allowsDemoFromAfar) return 'from-afar' as const
    const session = await parts.staffSessions.open(tx, known.id, call.device.name)
    await writeAudit(
      tx,
      {
        staffId: known.id,
        action: 'staff.sign-in',
        subject: `staff:${known.number}`,
        detail: { device: call.device.name },
        requestId: call.requestId,
      },
      parts.systemClock(),
    )
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

/** Checks a code and stores its time step. False for a wrong or used code. */
async function takeStep(
  tx: Transaction,
  { seal, systemClock }: StaffParts,
  staff: StaffRow | undefined,
  code: string,
): Promise<boolean> {
  const secret =
    staff?.second_factor == null
      ? NOBODYS_SECRET
      : seal.open(staff.second_factor, secondFactorContext(staff.id)).toString()
  const step = stepOfCode(secret, code, systemClock())
  if (staff === undefined || step === null) return false
  const taken = await tx.query(
    'update bahi.staff set second_factor_step = $2 where id = $1 and second_factor_step < $2 and second_factor is not null',
    [staff.id, step],
  )
  return taken.rowCount === 1
}

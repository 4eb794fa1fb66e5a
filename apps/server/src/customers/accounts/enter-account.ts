import type { logIn } from '@bahi/contract/customers/account'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import type { AcceptedLogin, EntryFacts } from '@bahi/domain/customers/accounts/register'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { CustomerId } from '../../platform/customer-id.ts'
import { inTransaction, type Transaction } from '../../platform/db/in-transaction.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Who } from '../../platform/http/who.ts'
import { writeNotice } from '../notices/tell-customer.ts'
import { originOf, type Origin } from '../sessions/log-in-place.ts'
import type { OpenedSession } from '../sessions/sessions.ts'
import type { AccountParts } from './account-parts.ts'
import { findAccountLock, type Lock } from './locks.ts'
import { readUserInfo } from './store.ts'

export type LogInReply = ReplyOf<typeof logIn>

/** Opens a session in the transaction of the log-in, or refuses by what the transaction finds. */
export type OpenSession = (tx: Transaction, who: Who, origin: Origin) => Promise<Decision<OpenedSession>>

/** Opens a session by a password. Refused like a wrong password when the password was replaced since it was read. */
export function openByPassword({ sessions }: AccountParts, passwordHash: string): OpenSession {
  return async (tx, who, origin) => {
    const session = await sessions.openByPassword(tx, who, origin, passwordHash)
    return session === undefined ? refuse(refusal('credentials-wrong')) : accept(session)
  }
}

/** A customer whose password or passkey was right. */
export interface Recognised {
  readonly address: CustomerId
  readonly phone: string
  readonly isDemo: boolean
}

/** The end of every log-in, whatever it is opened by: the rule for demo customers, the session, what a locked account may do. */
export async function enterAccount(
  parts: AccountParts,
  { address, phone, isDemo }: Recognised,
  call: Call,
  decision: Decision<AcceptedLogin>,
  open: OpenSession,
): Promise<Decision<LogInReply>> {
  if (isDemo && call.isBeyondLoopback && !parts.allowsDemoFromAfar)
    return refuse(refusal('segment-switched-off', { segment: 'demo' }))
  const known = { ...address, phone }
  if (decision.ok) return signIn(parts, known, call, open)
  if (decision.refused.code !== 'account-locked-at-login') return decision
  // A locked customer may still read and export (rule H9), so the refusal carries a read-only token.
  const signedIn = await signIn(parts, known, call, open, true)
  if (!signedIn.ok) return signedIn
  const { token, expiresAt } = signedIn.accepted
  return refuse({ ...decision.refused, params: { until: '', ...decision.refused.params, token, expiresAt } })
}

/** Opens a session, and tells the customer of one from a new place. */
export async function signIn(
  parts: AccountParts,
  { phone, ...address }: CustomerId & { readonly phone: string },
  call: Call,
  open: OpenSession,
  readOnly = false,
): Promise<Decision<LogInReply>> {
  const user = await readUserInfo(parts.db.pool, address, parts.systemClock())
  const origin = originOf(call)
  const opened = await inTransaction(parts.db.pool, async (tx) => {
    const session = await open(tx, { ...address, readOnly }, origin)
    if (session.ok && session.accepted.isNewPlace)
      await writeNotice(tx, parts, address, 'log-in.new-place', { device: origin.name, place: origin.place })
    return session
  })
  if (!opened.ok) return opened
  const { token, expiresAt } = opened.accepted
  return accept({
    token,
    expiresAt: expiresAt.toISOString(),
    readOnly,
    deviceKey: parts.knownDevices.issue(phone),
    user,
  })
}

/** The lock of the account among all locks, as the rules see it. */
export function lockFacts(locks: readonly Lock[]): EntryFacts['lock'] {
  const lock = findAccountLock(locks)
  return lock === undefined ? null : { reason: lock.reason, until: lock.until?.toISOString() ?? null }
}

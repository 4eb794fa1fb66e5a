import type { allowProgramLogin, getProgramLogin } from '@bahi/contract/programs/consent'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { type Decision, accept, refusal, refuse } from '@bahi/domain/outcome'
import { makeRedirect } from '@bahi/domain/programs/redirect-address'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Who } from '../../platform/http/who.ts'
import { shardOfApiKey } from '../../programs/program-app.ts'
import { type ProgramKeyRow, readKeyByApiKey, stateOfKey } from '../../programs/program-rows.ts'
import type { KiteParts } from '../calls/kite-parts.ts'
import { endOfKiteDay, newKiteToken, writeConsent } from './kite-session.ts'

type Parts = Pick<KiteParts, 'db' | 'systemClock'>
type OwnApp = ProgramKeyRow & { readonly redirect_address: string }

/** A customer lets in their own programs only: an app of somebody else does not exist for them. */
async function findOwnApp({ db, systemClock }: Parts, apiKey: string, who: Who): Promise<Decision<OwnApp>> {
  const shard = shardOfApiKey(apiKey)
  const key = shard === who.shard ? await readKeyByApiKey(db.pool, { shard, apiKey }) : undefined
  if (key === undefined || key.customer_id !== who.customerId || !key.redirect_address)
    return refuse(refusal('watch-missing', {}, 'apiKey'))
  if (stateOfKey(key, systemClock()) !== 'in-force') return refuse(refusal('program-key-ended'))
  return accept({ ...key, redirect_address: key.redirect_address })
}

export async function showLogin(
  parts: Parts,
  { apiKey, redirectParams }: InputOf<typeof getProgramLogin>,
  who: Who,
): Promise<Decision<ReplyOf<typeof getProgramLogin>>> {
  const found = await findOwnApp(parts, apiKey, who)
  if (!found.ok) return found
  const { name, scopes, redirect_address: redirectAddress } = found.accepted
  return accept({
    name,
    scopes,
    redirectAddress,
    untilAt: endOfKiteDay(parts.systemClock()).toISOString(),
    refusedTo: makeRedirect(redirectAddress, 'refused', redirectParams),
  })
}

export async function allowLogin(
  parts: Parts,
  { apiKey, redirectParams }: InputOf<typeof allowProgramLogin>,
  who: Who,
): Promise<Decision<ReplyOf<typeof allowProgramLogin>>> {
  const found = await findOwnApp(parts, apiKey, who)
  if (!found.ok) return found
  const requestToken = newKiteToken()
  await inTransaction(parts.db.pool, (tx) => writeConsent(tx, found.accepted, requestToken, parts.systemClock()))
  return accept({ redirectTo: makeRedirect(found.accepted.redirect_address, { requestToken }, redirectParams) })
}

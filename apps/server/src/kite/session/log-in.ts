import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Refusal, refusal } from '@bahi/domain/outcome'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { messageCode } from '../../platform/http/refusals.ts'
import { refusedKey } from '../../programs/admit-program.ts'
import { createAccessLog, writeAppLogin } from '../../programs/program-access.ts'
import { openAppSecret, shardOfApiKey } from '../../programs/program-app.ts'
import { type ProgramKeyRow, readKeyByApiKey } from '../../programs/program-rows.ts'
import type { KiteParts } from '../calls/kite-parts.ts'
import { KiteError, errorOf } from '../format/kite-error.ts'
import { type KiteFields, requiredText, textOf } from '../format/kite-fields.ts'
import { instantText } from '../format/moments.ts'
import { wrongToken } from './admit-kite.ts'
import { endSession, newKiteToken, takeConsent, writeSession } from './kite-session.ts'
import { profileOf } from './profile.ts'

/** The page of the phone where the customer logs in and says yes or no. What follows the # stays in the browser. */
const CONSENT_PAGE = '/#/pages/more/program-login'

/** Leads a browser to the page of consent. Nothing of the query but the program's name and its own parameters goes along. */
export function leadToConsent(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const query = request.query as KiteFields
  const to = new URLSearchParams({ apiKey: requiredText(query, 'api_key') })
  if (textOf(query, 'redirect_params') !== '') to.set('redirectParams', textOf(query, 'redirect_params'))
  return reply.redirect(`${CONSENT_PAGE}?${to.toString()}`, 302)
}

/** Exchanges a request token for a session. The checksum shows that the program has the app's secret. */
export async function exchangeToken(parts: KiteParts, request: FastifyRequest): Promise<object> {
  const fields = (request.body ?? {}) as KiteFields
  const apiKey = requiredText(fields, 'api_key')
  const requestToken = requiredText(fields, 'request_token')
  const checksum = requiredText(fields, 'checksum')
  const key = await findKey(parts, apiKey)
  const now = parts.systemClock()
  const line = { shard: key.shard, keyId: key.id, address: request.ip, at: now }
  const refuseWith = async (refused: Refusal, error: KiteError): Promise<never> => {
    const refusedMsg = messageCode(refused)
    await createAccessLog(parts.db.pool).write({ ...line, path: 'POST /kite/session/token', refusedMsg })
    throw error
  }
  const refused = refusedKey(key, request.ip, now)
  if (refused !== null) return refuseWith(refused, errorOf(refused, 'TokenException'))
  const secret = await openAppSecret(parts.db.pool, parts.seal, { shard: key.shard, apiKey })
  if (!isChecksum(checksum, apiKey + requestToken + secret))
    return refuseWith(refusal('login-first'), new KiteError('TokenException', 'Invalid `checksum`.'))
  const accessToken = newKiteToken()
  const isTaken = await inTransaction(parts.db.pool, async (tx) => {
    if (!(await takeConsent(tx, key, requestToken, now))) return false
    await writeSession(tx, key, accessToken, now)
    await writeAppLogin(tx, line)
    return true
  })
  if (!isTaken)
    return refuseWith(refusal('login-first'), new KiteError('TokenException', 'Token is invalid or has expired.'))
  return {
    ...profileOf(key),
    api_key: apiKey,
    access_token: accessToken,
    public_token: '',
    refresh_token: '',
    enctoken: '',
    login_time: instantText(now),
  }
}

/** Ends the session that is named in the query; another app's token ends nothing. */
export async function logOut(parts: KiteParts, key: ProgramKeyRow, query: KiteFields): Promise<boolean> {
  if (textOf(query, 'refresh_token') !== '') throw noRenewal()
  if (textOf(query, 'api_key') !== key.api_key) throw wrongToken()
  if (!(await endSession(parts.db.pool, key, requiredText(query, 'access_token')))) throw wrongToken()
  return true
}

export function noRenewal(): KiteError {
  return new KiteError('TokenException', 'Sessions are not renewed here. Log in again after six in the morning.')
}

async function findKey({ db }: KiteParts, apiKey: string): Promise<ProgramKeyRow> {
  const shard = shardOfApiKey(apiKey)
  const key = shard === undefined ? undefined : await readKeyByApiKey(db.pool, { shard, apiKey })
  if (key === undefined) throw new KiteError('TokenException', 'Invalid `api_key`.')
  return key
}

function isChecksum(said: string, plain: string): boolean {
  const expected = Buffer.from(hash('sha256', plain, 'hex'))
  const given = Buffer.from(said.toLowerCase())
  return given.length === expected.length && timingSafeEqual(given, expected)
}

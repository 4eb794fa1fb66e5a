import type { KiteRoute } from '@bahi/contract/programs/kite-routes'
import { type Refusal, refusal } from '@bahi/domain/outcome'
import { answerInBatches } from '../../platform/db/answer-in-batches.ts'
import { messageCode } from '../../platform/http/refusals.ts'
import { refusedKey } from '../../programs/admit-program.ts'
import { createAccessLog } from '../../programs/program-access.ts'
import { shardOfApiKey } from '../../programs/program-app.ts'
import { type ProgramKeyRow, stateOfKey } from '../../programs/program-rows.ts'
import type { KiteParts } from '../calls/kite-parts.ts'
import { KiteError, errorOf } from '../format/kite-error.ts'
import {
  type KeyOfToken,
  type TokenOfKey,
  type TokenOfShard,
  readKeysOfTokens,
  readOpenSessions,
} from './kite-session.ts'

/** Who calls: the public name of an app, and the token of its session. */
export interface KiteToken {
  readonly apiKey: string
  readonly accessToken: string
}

/** Requests that are looked up with one statement at most. */
const MAX_AT_ONCE = 500
/** So many keys are remembered; then the memory begins anew, and each is read once more. */
const REMEMBERED = 10_000

const HEADER = /^token ([^:\s]{1,60}):([^:\s]{1,200})$/i

export function readKiteToken(authorization: string | undefined): KiteToken | undefined {
  const [, apiKey, accessToken] = HEADER.exec(authorization ?? '') ?? []
  return apiKey === undefined || accessToken === undefined ? undefined : { apiKey, accessToken }
}

export const wrongToken = () => new KiteError('TokenException', 'Incorrect `api_key` or `access_token`.')

interface Try {
  /** The route, as the access log names it. */
  readonly route: string
  readonly access: Exclude<KiteRoute['access'], 'open'>
  readonly address: string
}

export type AdmitKite = (token: KiteToken | undefined, how: Try) => Promise<ProgramKeyRow>

/**
 * Lets sessions of apps in. @throws KiteError for everybody else; the try is in the key's access log.
 */
export function createAdmitKite({ db, systemClock }: Pick<KiteParts, 'db' | 'systemClock'>): AdmitKite {
  const log = createAccessLog(db.pool)
  const readKey = createKeyReader({ db, systemClock })
  return async (token, { route, access, address }) => {
    const shard = token === undefined ? undefined : shardOfApiKey(token.apiKey)
    if (token === undefined || shard === undefined) throw wrongToken()
    const found = await readKey({ ...token, shard })
    if (found === undefined) throw wrongToken()
    const { key, isSession } = found
    const at = systemClock()
    const line = { shard, keyId: key.id, address, at }
    const refuseWith = async (refused: Refusal, error: KiteError): Promise<never> => {
      await log.write({ ...line, path: route, refusedMsg: messageCode(refused) })
      throw error
    }
    if (!isSession) return refuseWith(refusal('login-first'), wrongToken())
    const refused = refusedKey(key, address, at) ?? refusedScope(key, access)
    if (refused !== null) return refuseWith(refused, errorOf(refused, 'PermissionException'))
    await log.write({ ...line, path: '', refusedMsg: '' })
    return key
  }
}

/**
 * Whether a key and a session hold is read from the database for each call, of calls at the same time together, so that a stopped
 * key, a lock or a log-out counts from the moment it is committed. The terms of a key never change: they are read once.
 */
function createKeyReader({ db, systemClock }: Pick<KiteParts, 'db' | 'systemClock'>) {
  const remembered = new Map<string, ProgramKeyRow>()
  const readWhole = answerInBatches(
    (tokens: readonly TokenOfShard[]) => readKeysOfTokens(db.pool, tokens, systemClock()),
    MAX_AT_ONCE,
  )
  const isOpen = answerInBatches(
    (tokens: readonly TokenOfKey[]) => readOpenSessions(db.pool, tokens, systemClock()),
    MAX_AT_ONCE,
  )
  return async (token: TokenOfShard): Promise<KeyOfToken | undefined> => {
    const { apiKey, accessToken } = token
    const key = remembered.get(apiKey)
    if (key !== undefined && (await isOpen({ shard: key.shard, id: key.id, accessToken })))
      return { key, isSession: true }
    const found = await readWhole(token)
    if (found?.isSession === true && stateOfKey(found.key, systemClock()) === 'in-force') {
      if (remembered.size >= REMEMBERED) remembered.clear()
      remembered.set(apiKey, found.key)
    }
    return found
  }
}

function refusedScope({ scopes }: ProgramKeyRow, access: Try['access']): Refusal | null {
  return access === 'any' || scopes.includes(access) ? null : refusal('program-barred')
}

import type { KiteRoute } from '@bahi/contract/programs/kite-routes'
import { type Refusal, refusal } from '@bahi/domain/outcome'
import { answerInBatches } from '../../platform/db/answer-in-batches.ts'
import { messageCode } from '../../platform/http/refusals.ts'
import { refusedKey } from '../../programs/admit-program.ts'
import { createAccessLog } from '../../programs/program-access.ts'
import { shardOfApiKey } from '../../programs/program-app.ts'
import { type ProgramKeyRow, stateOfKey } from '../../programs/program-rows.ts'
import type { KiteParts } from '../calls/kite-parts.ts'
import { type Repeat, type RetryKeys, createRetryKeys } from '../calls/retry-key.ts'
import { KiteError, errorOf } from '../format/kite-error.ts'
import {
  type KeyOfToken,
  type OpenSession,
  type TokenOfKey,
  type TokenOfShard,
  findOpenSessions,
  readKeysOfTokens,
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
  /** Of a route that makes something. */
  readonly repeat?: Repeat | undefined
}

export interface Admitted {
  readonly key: ProgramKeyRow
  /** The idempotency key of a request that makes something; undefined for every other. */
  readonly retryKey: string | undefined
}

export type AdmitKite = (token: KiteToken | undefined, how: Try) => Promise<Admitted>

type AdmitParts = Pick<KiteParts, 'db' | 'systemClock' | 'settings'>

/** Lets sessions of apps in. @throws KiteError for everybody else; the try is in the key's access log. */
export function createAdmitKite(parts: AdmitParts): AdmitKite {
  const { db, systemClock } = parts
  const log = createAccessLog(db.pool)
  const retryKeys = createRetryKeys(parts)
  const readKey = createKeyReader(parts, retryKeys)
  return async (token, { route, access, address, repeat }) => {
    const shard = token === undefined ? undefined : shardOfApiKey(token.apiKey)
    if (token === undefined || shard === undefined) throw wrongToken()
    const inputHash = repeat !== undefined && 'inputHash' in repeat ? repeat.inputHash : null
    const found = await readKey({ ...token, shard }, inputHash)
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
    if (repeat !== undefined && 'said' in repeat) return { key, retryKey: repeat.said }
    if (inputHash === null) return { key, retryKey: undefined }
    return { key, retryKey: found.retryKey ?? (await retryKeys.keyOf({ shard, keyId: key.id, inputHash })) }
  }
}

type FoundKey = KeyOfToken & OpenSession

/**
 * Whether a key and a session hold is read from the database for each call, of calls at the same time together, so that a stopped
 * key, a lock or a log-out counts from the moment it is committed. The terms of a key never change: they are read once.
 */
function createKeyReader({ db, systemClock }: AdmitParts, { span }: RetryKeys) {
  const remembered = new Map<string, ProgramKeyRow>()
  const readWhole = answerInBatches(
    (tokens: readonly TokenOfShard[]) => readKeysOfTokens(db.pool, tokens, systemClock()),
    MAX_AT_ONCE,
  )
  const findOpen = answerInBatches(
    async (asked: readonly TokenOfKey[]) =>
      findOpenSessions(db.pool, asked, await span(asked.map(({ shard, id }) => ({ shard, keyId: id })))),
    MAX_AT_ONCE,
  )
  return async (token: TokenOfShard, inputHash: Buffer | null): Promise<FoundKey | undefined> => {
    const { apiKey, accessToken } = token
    const key = remembered.get(apiKey)
    const open = key && (await findOpen({ shard: key.shard, id: key.id, accessToken, inputHash }))
    if (key !== undefined && open !== undefined) return { key, isSession: true, ...open }
    const found = await readWhole(token)
    if (found?.isSession === true && stateOfKey(found.key, systemClock()) === 'in-force') {
      if (remembered.size >= REMEMBERED) remembered.clear()
      remembered.set(apiKey, found.key)
    }
    return found && { ...found, retryKey: null }
  }
}

function refusedScope({ scopes }: ProgramKeyRow, access: Try['access']): Refusal | null {
  return access === 'any' || scopes.includes(access) ? null : refusal('program-barred')
}

import { programCalls } from '@bahi/contract/program-calls'
import { type Refusal, accept, refusal, refuse } from '@bahi/domain/outcome'
import type { SystemClock } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/in-transaction.ts'
import type { HttpDeps } from '../platform/http/http-deps.ts'
import { messageCode } from '../platform/http/refusals.ts'
import type { Who } from '../platform/http/who.ts'
import { isAllowedAddress } from '../platform/outward/address-list.ts'
import { createAccessLog } from './program-access.ts'
import { type ProgramKeyRow, readKey, readKeyBySecret, stateOfKey } from './program-rows.ts'
import { isProgramSecret, readProgramSecret } from './program-secret.ts'

interface AdmitParts {
  readonly pool: Queryable
  readonly systemClock: SystemClock
}

/**
 * Lets the keys of programs in. A key is read from the database at every call, so that a stopped key opens nothing from
 * the moment its stop is committed.
 */
export function createProgramAdmission({ pool, systemClock }: AdmitParts): NonNullable<HttpDeps['programs']> {
  const log = createAccessLog(pool)
  return {
    isKey: isProgramSecret,
    async admit(token, path, address) {
      const secret = readProgramSecret(token)
      const key = secret === undefined ? undefined : await readKeyBySecret(pool, secret)
      if (key === undefined) return refuse(refusal('login-first'))
      const at = systemClock()
      const refused = refusedProgram(key, path, address, at)
      const line = { shard: key.shard, keyId: key.id, address, at }
      if (refused !== null) {
        await log.write({ ...line, path, refusedMsg: messageCode(refused) })
        return refuse(refused)
      }
      await log.write({ ...line, path: '', refusedMsg: '' })
      return accept(callerOf(key))
    },
  }
}

function refusedProgram(key: ProgramKeyRow, path: string, address: string, now: Date): Refusal | null {
  const refused = refusedKey(key, address, now)
  if (refused !== null) return refused
  return mayCall(key, path) ? null : refusal('program-barred')
}

/** Why a key may make no call at all from this address; null when it may. */
export function refusedKey(key: ProgramKeyRow, address: string, now: Date): Refusal | null {
  if (stateOfKey(key, now) !== 'in-force') return refusal('program-key-ended')
  return isAllowedAddress(key.addresses, address) ? null : refusal('program-barred')
}

/** Finds who calls with a key; undefined for a key that has ended or was stopped. */
export function findCaller({
  pool,
  systemClock,
}: AdmitParts): (key: { readonly shard: number; readonly id: bigint }) => Promise<Who['program']> {
  return async (named) => {
    const key = await readKey(pool, named)
    return key !== undefined && stateOfKey(key, systemClock()) === 'in-force' ? callerOf(key).program : undefined
  }
}

/** Whether the scopes of a key open a call of a customer. */
export function mayCall({ scopes }: Pick<ProgramKeyRow, 'scopes'>, path: string): boolean {
  const scope = programCalls.get(path)
  return scope !== undefined && scopes.includes(scope)
}

/** The customer of a key, as handlers see who calls. */
export function callerOf(key: ProgramKeyRow): Who {
  return {
    shard: key.shard,
    customerId: key.customer_id,
    readOnly: false,
    program: { keyId: key.id, ordersPerSecond: key.orders_per_second, dayLimitPaise: key.day_limit_paise },
  }
}

import { programCalls } from '@bahi/contract/programs/program-scopes'
import { type Decision, type Refusal, accept, refusal, refuse } from '@bahi/domain/outcome'
import type { SystemClock } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/in-transaction.ts'
import type { HttpDeps } from '../platform/http/http-deps.ts'
import { messageCode } from '../platform/http/refusals.ts'
import type { Who } from '../platform/http/who.ts'
import { createAccessLog } from './program-access.ts'
import { isAllowedAddress } from './program-addresses.ts'
import { type ProgramKeyRow, readKeyBySecret, stateOfKey } from './program-rows.ts'
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
      return admitted(key)
    },
  }
}

function refusedProgram(key: ProgramKeyRow, path: string, address: string, now: Date): Refusal | null {
  if (stateOfKey(key, now) !== 'in-force') return refusal('program-key-ended')
  if (!isAllowedAddress(key.addresses, address)) return refusal('program-barred')
  const scope = programCalls.get(path)
  return scope !== undefined && key.scopes.includes(scope) ? null : refusal('program-barred')
}

function admitted(key: ProgramKeyRow): Decision<Who> {
  return accept({
    shard: key.shard,
    customerId: key.customer_id,
    readOnly: false,
    program: { keyId: key.id, ordersPerSecond: key.orders_per_second, dayLimitPaise: key.day_limit_paise },
  })
}

import { maxProgramKeyDays, maxProgramKeys, type makeProgramKey } from '@bahi/contract/programs/calls'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { type Decision, accept } from '@bahi/domain/outcome'
import { decideProgramKey } from '@bahi/domain/programs/decide-program-key'
import { addDays, businessDate } from '@bahi/money/business-date'
import { epochMsOf } from '@bahi/money/ist'
import { answerOnce } from '../platform/http/answer-once.ts'
import type { Call } from '../platform/http/call.ts'
import type { Who } from '../platform/http/who.ts'
import { isAddressOrNetwork } from '../platform/outward/address-list.ts'
import { hostOf, isNamedHost } from '../platform/outward/reachable-address.ts'
import { insertApp, insertHook, newProgramApp } from './program-app.ts'
import type { ProgramParts } from './program-parts.ts'
import { insertKey, lockCustomer, readKeys, showKey, stateOfKey } from './program-rows.ts'
import { hashOfProgramSecret, newProgramSecret } from './program-secret.ts'

/** The end of a day in Indian time. */
function endOfIndianDay(day: string): Date {
  return new Date(epochMsOf({ date: addDays(businessDate(day), 1), second: 0 }))
}

/**
 * Makes a key, and an app for it when the customer registers an address for log-ins or for hooks. Their secrets are in the first answer only: the
 * answer that is stored for a retry has none.
 */
export async function answerMakeKey(
  parts: ProgramParts,
  input: InputOf<typeof makeProgramKey>,
  who: Who,
  call: Call,
): Promise<Decision<ReplyOf<typeof makeProgramKey>>> {
  const secret = newProgramSecret(who.shard)
  const app = newProgramApp(who.shard)
  const id = parts.ids.newId(who.shard)
  const once = { pool: parts.db.pool, systemClock: parts.systemClock }
  const decision = await answerOnce(once, who, call, async (tx) => {
    await lockCustomer(tx, who)
    const now = parts.systemClock()
    const endsAt = endOfIndianDay(input.endsOn)
    const { ordersPerSecond, addresses, redirectAddress, hookAddress } = input
    const keys = await readKeys(tx, who)
    const allowed = decideProgramKey(
      { ordersPerSecond, endsAt, areAddressesValid: addresses.every(isAddressOrNetwork), redirectAddress, hookAddress },
      {
        now,
        keysInForce: keys.filter((key) => stateOfKey(key, now) === 'in-force').length,
        maxKeys: maxProgramKeys,
        mostDays: maxProgramKeyDays,
        maxOrdersPerSecond: parts.http.ordersPerSecond(),
        isHookNamed: URL.canParse(hookAddress) && isNamedHost(parts.hookAddresses, hostOf(new URL(hookAddress))),
      },
    )
    if (!allowed.ok) return allowed
    const { name, scopes, dayLimitPaise } = input
    const { shard, customerId } = who
    const terms = { name, scopes: [...new Set(scopes)], addresses, ordersPerSecond, dayLimitPaise }
    const secretHash = hashOfProgramSecret(secret)
    await insertKey(tx, { shard, customerId, id, ...terms, secretHash, madeAt: now, endsAt })
    if (redirectAddress !== '' || hookAddress !== '')
      await insertApp(tx, parts.seal, { ...app, shard, keyId: id, redirectAddress })
    if (hookAddress !== '')
      await insertHook(tx, { shard, keyId: id, address: hookAddress, from: parts.clock.now().date })
    const made = (await readKeys(tx, who)).find((key) => key.id === id)
    if (made === undefined) throw new Error(`the key ${id} was written and is not there`)
    return accept({ key: showKey(made, now), secret: null, apiSecret: null })
  })
  if (!decision.ok) return decision
  const { key } = decision.accepted
  const isFirst = key.id === String(id)
  return accept({
    key,
    secret: isFirst ? secret : null,
    apiSecret: isFirst && key.app !== null ? app.apiSecret : null,
  })
}

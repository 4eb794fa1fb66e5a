import type { FastifyInstance } from 'fastify'
import {
  changeOwnLimit,
  type LimitKind,
  type OwnLimitsView,
  type OwnLimitView,
  pauseBuying,
  readOwnLimits,
  takeBackRaise,
} from '@bahi/contract/customers/limits'
import {
  decideLimit,
  decidePause,
  decideTakeBack,
  RAISE_WAITS_MS,
  type StoredLimit,
} from '@bahi/domain/customers/limits/change-limit'
import { accept, type Decision } from '@bahi/domain/outcome'
import { INR } from '../../ledger/asset.ts'
import { lockOwnersForAssets } from '../../ledger/lock-owners.ts'
import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import type { Call } from '../../platform/http/call.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Who } from '../../platform/http/who.ts'
import { writeNotice } from '../notices/tell-customer.ts'
import { countOrders, readStoredLimits, type StoredLimits, writeLimit, writePause } from './limit-rows.ts'
import { readOwnUse } from './own-limits-of.ts'

const HOUR_MS = 3_600_000

export interface LimitParts extends HttpDeps {
  readonly db: Pick<Database, 'pool'>
  readonly ids: IdSource
  readonly systemClock: SystemClock
  readonly clock: Pick<BusinessClock, 'now' | 'instant'>
}

export function registerLimits(app: FastifyInstance, parts: LimitParts): void {
  serve(app, parts, readOwnLimits, async (_input, who) => accept(await readView(parts, parts.db.pool, who)))
  serve(app, parts, changeOwnLimit, ({ kind, limitPaise }, who, call) =>
    changeLimits(parts, who, call, async (tx, stored, now) => {
      const asked = limitPaise === undefined ? null : BigInt(limitPaise)
      const decision = decideLimit(asked, stored[kind], now)
      if (!decision.ok) return decision
      // Asked twice, or for what is so already, nothing is written and nothing told.
      if (isSame(decision.accepted, stored[kind])) return decision
      await writeLimit(tx, who, kind, decision.accepted)
      if (kind === 'buy' && decision.accepted.limitPaise !== null) await countOrders(tx, who, parts.clock.now().date)
      await tellOfLimit(parts, tx, who, kind, decision.accepted)
      return decision
    }),
  )
  serve(app, parts, takeBackRaise, ({ kind }, who, call) =>
    changeLimits(parts, who, call, async (tx, stored, now) => {
      const decision = decideTakeBack(stored[kind], now)
      if (!decision.ok) return decision
      await writeLimit(tx, who, kind, decision.accepted)
      const limit = Number(decision.accepted.limitPaise)
      await writeNotice(tx, parts, who, 'limit.taken-back', { what: kind, limit })
      return decision
    }),
  )
  serve(app, parts, pauseBuying, ({ days }, who, call) =>
    changeLimits(parts, who, call, async (tx, stored, now) => {
      const decision = decidePause(days, stored.pausedUntil, now)
      if (!decision.ok) return decision
      await writePause(tx, who, decision.accepted.until)
      await writeNotice(tx, parts, who, 'limit.paused', { until: decision.accepted.until.toISOString() })
      return decision
    }),
  )
}

/** Changes what is set behind the lock that holds the customer's money, so that no purchase is decided by the limits of a moment before. */
function changeLimits(
  parts: LimitParts,
  who: Who,
  call: Call,
  change: (tx: Transaction, stored: StoredLimits, now: Date) => Promise<Decision<unknown>>,
): Promise<Decision<OwnLimitsView>> {
  return answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, call, async (tx) => {
    await lockOwnersForAssets(tx, [{ shard: who.shard, owner: who.customerId, asset: INR }])
    const now = parts.systemClock()
    const decision = await change(tx, await readStoredLimits(tx, who, now), now)
    return decision.ok ? accept(await readView(parts, tx, who)) : decision
  })
}

function isSame(one: StoredLimit, other: StoredLimit): boolean {
  return one.limitPaise === other.limitPaise && one.next === null && other.next === null
}

async function tellOfLimit(
  parts: LimitParts,
  tx: Transaction,
  who: CustomerId,
  what: LimitKind,
  { limitPaise, next }: StoredLimit,
): Promise<void> {
  if (next === null) return writeNotice(tx, parts, who, 'limit.set', { what, limit: Number(limitPaise) })
  const at = next.at.toISOString()
  if (next.limitPaise === null) return writeNotice(tx, parts, who, 'limit.ends', { what, at })
  return writeNotice(tx, parts, who, 'limit.waits', { what, limit: Number(next.limitPaise), at })
}

async function readView(parts: LimitParts, db: Queryable, who: CustomerId): Promise<OwnLimitsView> {
  const now = parts.systemClock()
  const { buy, bring, pausedUntil } = await readStoredLimits(db, who, now)
  const customer = { shard: who.shard, owner: who.customerId }
  const used =
    buy.limitPaise === null && bring.limitPaise === null
      ? undefined
      : (await readOwnUse(db, [customer], parts.clock.now().date)).get(who.customerId)
  return {
    buy: limitView(buy, buy.limitPaise === null ? 0n : (used?.bought ?? 0n)),
    bring: limitView(bring, bring.limitPaise === null ? 0n : (used?.brought ?? 0n)),
    pausedUntil: pausedUntil === null || pausedUntil <= now ? null : pausedUntil.toISOString(),
    raiseWaitsHours: RAISE_WAITS_MS / HOUR_MS,
  }
}

function limitView({ limitPaise, next }: StoredLimit, usedPaise: bigint): OwnLimitView {
  return {
    limitPaise: limitPaise === null ? null : Number(limitPaise),
    usedPaise: Number(usedPaise),
    next:
      next === null
        ? null
        : { limitPaise: next.limitPaise === null ? null : Number(next.limitPaise), at: next.at.toISOString() },
  }
}

import type pg from 'pg'
import type { getOrderEffect } from '@bahi/contract/shares/effects'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { type Decision, accept, refusal, refuse } from '@bahi/domain/outcome'
import type { Who } from '../../platform/http/who.ts'
import { readOrders } from '../../shares/orders/order-rows.ts'
import type { DayRuns } from './day-runs.ts'
import { readRunnableDays } from './days-to-run.ts'
import { readEffects } from './effect-rows.ts'
import { effectView, withoutView } from './effect-view.ts'
import { readLines } from './own-lines.ts'

export interface EffectParts {
  readonly db: { readonly pool: pg.Pool }
  readonly dayRuns: Pick<DayRuns, 'begin' | 'hasFailed'>
}

type Shown = ReplyOf<typeof getOrderEffect>

/** What an order did. Of a day that is over it is computed when it is first asked for; until then the answer says so. */
export async function showOrderEffect(
  { db: { pool }, dayRuns }: EffectParts,
  { orderId }: InputOf<typeof getOrderEffect>,
  who: Who,
): Promise<Decision<Shown>> {
  const id = BigInt(orderId)
  const order = (await readOrders(pool, [{ shard: who.shard, id }])).get(id)
  if (order === undefined || order.owner !== who.customerId) return refuse(refusal('order-missing'))
  const { sessionOn } = order
  const [row] = await readEffects(pool, who, { from: sessionOn, to: sessionOn, orderId: id })
  if (row !== undefined) return accept({ state: 'ready', effect: effectView(row), without: withoutView(row) })
  return accept({ state: await begin(), effect: null, without: null })

  async function begin(): Promise<Shown['state']> {
    const day = (await readRunnableDays(pool, [sessionOn])).get(sessionOn) ?? 'none'
    if (day !== 'closed') return day
    const [line] = await readLines(pool, [{ id, sessionOn }])
    if (line === undefined || dayRuns.hasFailed(who, sessionOn)) return 'none'
    dayRuns.begin(who, sessionOn)
    return 'computing'
  }
}

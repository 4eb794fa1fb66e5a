import { type TriggerView, type listTriggers, maxTriggers } from '@bahi/contract/shares/triggers'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { type Decision, accept } from '@bahi/domain/outcome'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Who } from '../../platform/http/who.ts'
import { countWaitingTriggers, TRIGGER, type TriggerRow } from '../orders/trigger-rows.ts'
import { triggerView, type ViewParts } from './trigger-view.ts'

export interface ListParts extends ViewParts {
  readonly db: { readonly pool: Queryable }
  readonly instruments: Pick<InstrumentRegister, 'byId' | 'byCode'>
}

const wantedStates: Readonly<Record<InputOf<typeof listTriggers>['state'], readonly TriggerRow['state'][]>> = {
  waiting: ['attached', 'watching', 'firing'],
  ended: ['placed', 'refused', 'cancelled', 'expired', 'ended'],
  all: ['attached', 'watching', 'firing', 'placed', 'refused', 'cancelled', 'expired', 'ended'],
}

export async function listOwnTriggers(
  parts: ListParts,
  { state, code, page, size }: InputOf<typeof listTriggers>,
  who: Who,
): Promise<Decision<{ items: TriggerView[]; more: boolean; total: number; waiting: number; most: number }>> {
  const share = code === undefined ? null : (parts.instruments.byCode(code)?.id ?? 0)
  const from =
    'where t.shard = $1 and t.owner = $2 and t.state = any ($3) and ($4::integer is null or t.instrument_id = $4)'
  const values = [who.shard, who.customerId, wantedStates[state], share]
  const { pool } = parts.db
  const [
    { rows },
    {
      rows: [counted],
    },
    waiting,
  ] = await Promise.all([
    pool.query<TriggerRow>(`${TRIGGER} ${from} order by t.id desc offset $5 limit $6`, [
      ...values,
      (page - 1) * size,
      size + 1,
    ]),
    pool.query<{ total: number }>(`select count(*)::int as total from bahi.order_trigger t ${from}`, values),
    countWaitingTriggers(pool, [who]),
  ])
  return accept({
    items: rows.slice(0, size).map((row) => triggerView(parts, row)),
    more: rows.length > size,
    total: counted?.total ?? 0,
    waiting: waiting.get(who.customerId) ?? 0,
    most: maxTriggers,
  })
}

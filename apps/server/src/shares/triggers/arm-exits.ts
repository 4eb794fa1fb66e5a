import type pg from 'pg'
import { decideArming } from '@bahi/domain/shares/triggers/decide-exits'
import type { BusinessDate } from '@bahi/money/business-date'
import type { BusinessClock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { inLeasedTransaction, type Lease } from '../../platform/db/role-lease.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import { readOrders } from '../orders/order-rows.ts'
import { armExits, endTrigger } from '../orders/trigger-moves.ts'
import { lockTrigger, TRIGGER, type TriggerRow } from '../orders/trigger-rows.ts'

export interface ArmingParts {
  readonly pool: pg.Pool
  readonly lease: Pick<Lease, 'role' | 'epoch'>
  readonly clock: BusinessClock
  /** Whether shares can be sold in the session that bought them, without a wait of some minutes. */
  readonly sellsAtOnce: () => boolean
  /** Signals that there is something new to show to this customer. */
  readonly tell: (customerId: bigint) => void
}

/** The order whose shares the exits sell; undefined for a trigger that is no exit. */
export async function readEntry(
  db: Pick<Transaction, 'query'>,
  { shard, entry_order_id: id }: Pick<TriggerRow, 'shard' | 'entry_order_id'>,
): Promise<OrderRecord | undefined> {
  return id === null ? undefined : (await readOrders(db, [{ shard, id }])).get(id)
}

/**
 * Arms exits for the shares that their entry bought, once these can be sold, or ends them with an entry that bought
 * nothing. Asked again, it changes nothing. True when something changed.
 */
export async function armByEntry(parts: ArmingParts, id: bigint, today: BusinessDate): Promise<boolean> {
  const owner = await inLeasedTransaction(parts, async (tx) => {
    const row = await lockTrigger(tx, id)
    const entry = row === undefined ? undefined : await readEntry(tx, row)
    if (row === undefined || entry === undefined) return null
    const decided = decideArming({ ...row, entry }, { today, sellsAtOnce: parts.sellsAtOnce() })
    if (decided === null) return null
    if ('ends' in decided) await endTrigger(tx, row, { event: 'end', why: decided.ends, at: parts.clock.instant() })
    else await armExits(tx, row, decided.arms)
    return row.owner
  })
  if (owner !== null) parts.tell(owner)
  return owner !== null
}

/** Arms or ends all exits whose entry says so: at the opening of a session, and after news that no process heard. */
export async function armAllByEntry(parts: ArmingParts, today: BusinessDate): Promise<void> {
  const { rows } = await parts.pool.query<TriggerRow>(
    `${TRIGGER} where t.entry_order_id is not null and (t.state = 'attached' or (t.state = 'watching' and exists
       (select from bahi.orders o where o.shard = t.shard and o.id = t.entry_order_id and o.filled_quantity <> t.quantity)))
     order by t.id`,
  )
  for (const { id } of rows) await armByEntry(parts, id, today)
}

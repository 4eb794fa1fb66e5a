import type { Side } from '@bahi/domain/shares/charges/charge-rates'
import type { AcceptedLeg, Direction, LegState, TriggerKind } from '@bahi/domain/shares/triggers/decide-trigger'
import type { TriggerEnd, TriggerState } from '@bahi/domain/shares/triggers/trigger-states'
import type { BusinessDate } from '@bahi/money/business-date'
import type { CustomerId } from '../../platform/customer-id.ts'
import { shardOf } from '../../platform/db/ids.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

export type LegRow = {
  readonly leg: number
  readonly direction: Direction
  readonly triggerPaise: number
  readonly type: 'market' | 'limit'
  readonly limitPaise: number | null
  readonly state: LegState
}

export type TriggerRow = {
  shard: number
  id: bigint
  owner: bigint
  instrument_id: number
  kind: TriggerKind
  side: Side
  validity: 'day' | 'till-cancelled' | 'year'
  valid_until: BusinessDate | null
  quantity: bigint
  state: TriggerState
  terms_on: BusinessDate
  fired_leg: number | null
  fired_paise: bigint | null
  fired_on: BusinessDate | null
  fired_second: number | null
  fired_at: Date | null
  order_id: bigint | null
  refused_msg: string | null
  refused_params: Record<string, string | number> | null
  why: TriggerEnd | null
  placed_on: BusinessDate
  placed_second: number
  placed_at: Date
  ended_at: Date | null
  /** The key of the program that set it; null for the customer's own hand. */
  program_key_id: bigint | null
  /** The order whose shares it sells; null for a trigger that is no exit of a bracket. */
  entry_order_id: bigint | null
  /** The day of the session of that order. */
  entry_on: BusinessDate | null
  legs: readonly LegRow[]
}

/** A trigger with its legs, the lower one of a pair first. */
export const TRIGGER = `
  select t.shard, t.id, t.owner, t.instrument_id, t.kind, t.side, t.validity, t.valid_until, t.quantity, t.state, t.terms_on, t.fired_leg, t.fired_paise, t.fired_on, t.fired_second,
    t.fired_at, t.order_id, t.refused_msg, t.refused_params, t.why, t.placed_on, t.placed_second, t.placed_at, t.ended_at, t.program_key_id, t.entry_order_id,
    (select o.session_on from bahi.orders o where o.shard = t.shard and o.id = t.entry_order_id) as entry_on,
    (select jsonb_agg(jsonb_build_object('leg', l.leg, 'direction', l.direction, 'triggerPaise', l.trigger_paise, 'type', l.type, 'limitPaise', l.limit_paise, 'state', l.state) order by l.leg)
     from bahi.order_trigger_leg l where l.shard = t.shard and l.trigger_id = t.id) as legs
  from bahi.order_trigger t`

export async function readTrigger(db: Queryable, id: bigint): Promise<TriggerRow | undefined> {
  const { rows } = await db.query<TriggerRow>(`${TRIGGER} where t.shard = $1 and t.id = $2`, [shardOf(id), id])
  return rows[0]
}

/** Reads a trigger and locks its row: firing, changing and cancelling one trigger run one after the other. */
export async function lockTrigger(tx: Queryable, id: bigint): Promise<TriggerRow | undefined> {
  const { rows } = await tx.query('select from bahi.order_trigger where shard = $1 and id = $2 for update', [
    shardOf(id),
    id,
  ])
  return rows.length === 0 ? undefined : readTrigger(tx, id)
}

/**
 * Locks the rows of customers who set triggers, in sorted order: two settings of one customer run one after the other, so
 * that the maximum of waiting triggers holds.
 */
export async function lockTriggerOwners(tx: Queryable, owners: readonly CustomerId[]): Promise<void> {
  await tx.query(
    'select from bahi.customer where shard = any ($1::smallint[]) and id = any ($2::bigint[]) order by shard, id for no key update',
    [owners.map(({ shard }) => shard), owners.map(({ customerId }) => customerId)],
  )
}

/** How many triggers of each owner wait, without the trigger `apart`; an owner of none is missing. */
export async function countWaitingTriggers(
  db: Queryable,
  owners: readonly CustomerId[],
  apart: bigint | null = null,
): Promise<Map<bigint, number>> {
  const { rows } = await db.query<{ owner: bigint; count: number }>(
    `select owner, count(*)::int as count from bahi.order_trigger
     where shard = any ($1::smallint[]) and owner = any ($2::bigint[]) and state in ('attached', 'watching', 'firing') and id is distinct from $3
     group by owner`,
    [owners.map(({ shard }) => shard), owners.map(({ customerId }) => customerId), apart],
  )
  return new Map(rows.map(({ owner, count }) => [owner, count]))
}

/** The exits of orders, by the id of their entry. */
export async function readExits(
  db: Queryable,
  entries: readonly { readonly shard: number; readonly id: bigint }[],
): Promise<Map<bigint, TriggerRow>> {
  if (entries.length === 0) return new Map()
  const { rows } = await db.query<TriggerRow>(
    `${TRIGGER} where t.shard = any ($1::smallint[]) and t.entry_order_id = any ($2::bigint[])`,
    [entries.map(({ shard }) => shard), entries.map(({ id }) => id)],
  )
  return new Map(rows.flatMap((row) => (row.entry_order_id === null ? [] : [[row.entry_order_id, row]])))
}

export type NewTrigger = Pick<
  TriggerRow,
  | 'shard'
  | 'id'
  | 'owner'
  | 'instrument_id'
  | 'kind'
  | 'side'
  | 'validity'
  | 'valid_until'
  | 'quantity'
  | 'placed_on'
  | 'placed_second'
  | 'placed_at'
  | 'program_key_id'
  | 'entry_order_id'
> & { readonly legs: readonly AcceptedLeg[] }

export async function writeTrigger(tx: Queryable, row: NewTrigger): Promise<void> {
  await tx.query(
    `insert into bahi.order_trigger (shard, id, owner, instrument_id, kind, side, validity, valid_until, quantity, terms_on, placed_on, placed_second, placed_at, program_key_id, entry_order_id, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12, $13, $14, $15)`,
    [
      row.shard,
      row.id,
      row.owner,
      row.instrument_id,
      row.kind,
      row.side,
      row.validity,
      row.valid_until,
      row.quantity,
      row.placed_on,
      row.placed_second,
      row.placed_at,
      row.program_key_id,
      row.entry_order_id,
      row.entry_order_id === null ? 'watching' : 'attached',
    ],
  )
  for (const [at, { direction, triggerPaise, type, limitPaise }] of row.legs.entries()) {
    await tx.query(
      `insert into bahi.order_trigger_leg (shard, trigger_id, leg, direction, trigger_paise, type, limit_paise, state) values ($1, $2, $3, $4, $5, $6, $7, 'watching')`,
      [row.shard, row.id, at + 1, direction, triggerPaise, type, type === 'limit' ? limitPaise : null],
    )
  }
}

import type { Side } from '@bahi/domain/shares/charges/charge-rates'
import type { AcceptedLeg, Direction, TriggerKind } from '@bahi/domain/shares/triggers/decide-trigger'
import { triggerTransitions, type TriggerEnd, type TriggerState } from '@bahi/domain/shares/triggers/trigger-states'
import { findMove } from '@bahi/domain/state-table'
import type { BusinessDate } from '@bahi/money/business-date'
import { shardOf } from '../../platform/db/ids.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

export type LegRow = {
  readonly leg: number
  readonly direction: Direction
  readonly triggerPaise: number
  readonly type: 'market' | 'limit'
  readonly limitPaise: number | null
  readonly state: 'watching' | 'fired' | 'cancelled' | 'ended'
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
  legs: readonly LegRow[]
}

/** A trigger with its legs, the lower one of a pair first. */
export const TRIGGER = `
  select t.shard, t.id, t.owner, t.instrument_id, t.kind, t.side, t.validity, t.valid_until, t.quantity, t.state, t.terms_on, t.fired_leg, t.fired_paise, t.fired_on, t.fired_second,
    t.fired_at, t.order_id, t.refused_msg, t.refused_params, t.why, t.placed_on, t.placed_second, t.placed_at, t.ended_at, t.program_key_id,
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
> & { readonly legs: readonly AcceptedLeg[] }

export async function writeTrigger(tx: Queryable, row: NewTrigger): Promise<void> {
  await tx.query(
    `insert into bahi.order_trigger (shard, id, owner, instrument_id, kind, side, validity, valid_until, quantity, state, terms_on, placed_on, placed_second, placed_at, program_key_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'watching', $10, $10, $11, $12, $13)`,
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
    ],
  )
  for (const [at, { direction, triggerPaise, type, limitPaise }] of row.legs.entries()) {
    await tx.query(
      `insert into bahi.order_trigger_leg (shard, trigger_id, leg, direction, trigger_paise, type, limit_paise, state) values ($1, $2, $3, $4, $5, $6, $7, 'watching')`,
      [row.shard, row.id, at + 1, direction, triggerPaise, type, type === 'limit' ? limitPaise : null],
    )
  }
}

/** Writes other prices and another quantity for a waiting trigger, with today as the date of its terms. */
export async function changeTrigger(
  tx: Queryable,
  { shard, id }: Pick<TriggerRow, 'shard' | 'id'>,
  {
    quantity,
    legs,
    today,
  }: { readonly quantity: bigint; readonly legs: readonly AcceptedLeg[]; readonly today: string },
): Promise<void> {
  await tx.query('update bahi.order_trigger set quantity = $3, terms_on = $4 where shard = $1 and id = $2', [
    shard,
    id,
    quantity,
    today,
  ])
  for (const [at, { direction, triggerPaise, type, limitPaise }] of legs.entries()) {
    await tx.query(
      'update bahi.order_trigger_leg set direction = $4, trigger_paise = $5, type = $6, limit_paise = $7 where shard = $1 and trigger_id = $2 and leg = $3',
      [shard, id, at + 1, direction, triggerPaise, type, type === 'limit' ? limitPaise : null],
    )
  }
}

/**
 * Ends a trigger with all its legs. The caller holds the lock of the trigger's row.
 * @throws RangeError when the trigger's state has no transition for this event.
 */
export async function endTrigger(
  tx: Queryable,
  { shard, id }: Pick<TriggerRow, 'shard' | 'id'>,
  by: { readonly event: 'cancel' | 'expire' | 'end'; readonly why: TriggerEnd | null; readonly at: Date },
): Promise<void> {
  const { from, to } = findMove(triggerTransitions, by.event)
  const { rowCount } = await tx.query(
    'update bahi.order_trigger set state = $3, why = $5, ended_at = $6 where shard = $1 and id = $2 and state = $4',
    [shard, id, to, from, by.why, by.at],
  )
  if (rowCount !== 1) throw new RangeError(`the trigger ${id} cannot ${by.event} any more`)
  await tx.query('update bahi.order_trigger_leg set state = $3 where shard = $1 and trigger_id = $2', [
    shard,
    id,
    by.event === 'cancel' ? 'cancelled' : 'ended',
  ])
}

export type FiredBy = {
  readonly leg: number
  readonly paise: number
  readonly date: string
  readonly second: number
  readonly at: Date
}

/** Records that the price was reached: writes the fired leg and the cancelled leg together. Call it behind the trigger's lock. @throws RangeError for a trigger that no longer waits. */
export async function writeFiring(
  tx: Queryable,
  { shard, id }: Pick<TriggerRow, 'shard' | 'id'>,
  by: FiredBy,
): Promise<void> {
  const { from, to } = findMove(triggerTransitions, 'reach')
  const { rowCount } = await tx.query(
    'update bahi.order_trigger set state = $3, fired_leg = $5, fired_paise = $6, fired_on = $7, fired_second = $8, fired_at = $9 where shard = $1 and id = $2 and state = $4',
    [shard, id, to, from, by.leg, by.paise, by.date, by.second, by.at],
  )
  if (rowCount !== 1) throw new RangeError(`the trigger ${id} waits for no price any more`)
  await tx.query(
    `update bahi.order_trigger_leg set state = case when leg = $3 then 'fired' else 'cancelled' end where shard = $1 and trigger_id = $2`,
    [shard, id, by.leg],
  )
}

/** Writes the desk's answer. False when the answer was written before: then the customer has been told as well. */
export async function writeAnswer(
  tx: Queryable,
  { shard, id }: Pick<TriggerRow, 'shard' | 'id'>,
  answer: { readonly orderId: bigint } | { readonly msg: string; readonly params: object },
  at: Date,
): Promise<boolean> {
  const { from, to } = findMove(triggerTransitions, 'orderId' in answer ? 'place' : 'refuse')
  const { rowCount } =
    'orderId' in answer
      ? await tx.query(
          'update bahi.order_trigger set state = $3, order_id = $5, ended_at = $6 where shard = $1 and id = $2 and state = $4',
          [shard, id, to, from, answer.orderId, at],
        )
      : await tx.query(
          'update bahi.order_trigger set state = $3, refused_msg = $5, refused_params = $6, ended_at = $7 where shard = $1 and id = $2 and state = $4',
          [shard, id, to, from, answer.msg, JSON.stringify(answer.params), at],
        )
  return rowCount === 1
}

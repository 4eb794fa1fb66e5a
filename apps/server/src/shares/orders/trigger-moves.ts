import { type AcceptedLeg, waitingLegs } from '@bahi/domain/shares/triggers/decide-trigger'
import { nextTriggerState, triggerTransitions, type TriggerEnd } from '@bahi/domain/shares/triggers/trigger-states'
import { findMove } from '@bahi/domain/state-table'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { TriggerRow } from './trigger-rows.ts'

/**
 * Writes other prices and another quantity for a waiting trigger, with today as the date of its terms. A leg that the
 * customer has cancelled stays as it is.
 */
export async function changeTrigger(
  tx: Queryable,
  { shard, id, legs: before }: Pick<TriggerRow, 'shard' | 'id' | 'legs'>,
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
  for (const [at, { leg }] of waitingLegs(before).entries()) {
    const changed = legs[at]
    if (changed === undefined) throw new RangeError(`the trigger ${id} has more prices than its change`)
    const { direction, triggerPaise, type, limitPaise } = changed
    await tx.query(
      'update bahi.order_trigger_leg set direction = $4, trigger_paise = $5, type = $6, limit_paise = $7 where shard = $1 and trigger_id = $2 and leg = $3',
      [shard, id, leg, direction, triggerPaise, type, type === 'limit' ? limitPaise : null],
    )
  }
}

/** Cancels one price of a waiting pair. The caller holds the lock of the trigger's row. */
export async function cancelLeg(
  tx: Queryable,
  { shard, id }: Pick<TriggerRow, 'shard' | 'id'>,
  leg: number,
): Promise<void> {
  const { rowCount } = await tx.query(
    `update bahi.order_trigger_leg set state = 'cancelled' where shard = $1 and trigger_id = $2 and leg = $3 and state = 'watching'`,
    [shard, id, leg],
  )
  if (rowCount !== 1) throw new RangeError(`the leg ${leg} of the trigger ${id} waits no more`)
}

/** Arms the exits of a bracket for so many shares. The caller holds the lock of the trigger's row. @throws RangeError for exits that cannot be armed any more. */
export async function armExits(
  tx: Queryable,
  { shard, id, state }: Pick<TriggerRow, 'shard' | 'id' | 'state'>,
  quantity: bigint,
): Promise<void> {
  const armed = nextTriggerState(state, 'arm')
  if (armed === null) throw new RangeError(`the trigger ${id} cannot be armed any more`)
  await tx.query('update bahi.order_trigger set state = $3, quantity = $4 where shard = $1 and id = $2', [
    shard,
    id,
    armed,
    quantity,
  ])
}

/**
 * Ends a trigger with all its legs. The caller holds the lock of the trigger's row.
 * @throws RangeError when the trigger's state has no transition for this event.
 */
export async function endTrigger(
  tx: Queryable,
  { shard, id, state: from }: Pick<TriggerRow, 'shard' | 'id' | 'state'>,
  by: { readonly event: 'cancel' | 'expire' | 'end'; readonly why: TriggerEnd | null; readonly at: Date },
): Promise<void> {
  const to = nextTriggerState(from, by.event)
  if (to === null) throw new RangeError(`the trigger ${id} cannot ${by.event} any more`)
  const { rowCount } = await tx.query(
    'update bahi.order_trigger set state = $3, why = $5, ended_at = $6 where shard = $1 and id = $2 and state = $4',
    [shard, id, to, from, by.why, by.at],
  )
  if (rowCount !== 1) throw new RangeError(`the trigger ${id} cannot ${by.event} any more`)
  await tx.query(
    `update bahi.order_trigger_leg set state = $3 where shard = $1 and trigger_id = $2 and state = 'watching'`,
    [shard, id, by.event === 'cancel' ? 'cancelled' : 'ended'],
  )
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

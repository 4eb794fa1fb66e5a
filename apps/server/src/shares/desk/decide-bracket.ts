import { type Decision, accept } from '@bahi/domain/outcome'
import { knownPrice } from '@bahi/domain/shares/orders/market-limit'
import { decideExits, entryReference } from '@bahi/domain/shares/triggers/decide-exits'
import type { AcceptedTrigger } from '@bahi/domain/shares/triggers/decide-trigger'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { type PlaceCommand, type QueuedCommand, ordersOf } from '../orders/desk-command.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import { countWaitingTriggers, lockTriggerOwners } from '../orders/trigger-rows.ts'
import type { BatchState } from './batch-state.ts'

/** Counts the waiting triggers of owners who place a bracket, after their locks. */
export async function readWaitingTriggers(
  tx: Transaction,
  commands: readonly QueuedCommand[],
): Promise<Map<bigint, number>> {
  const owners = commands.flatMap(ordersOf).filter(({ exits }) => exits !== undefined)
  if (owners.length === 0) return new Map()
  const keys = owners.map(({ shard, owner }) => ({ shard, customerId: owner }))
  const [, counted] = await Promise.all([lockTriggerOwners(tx, keys), countWaitingTriggers(tx, keys)])
  return counted
}

/** Decides the exits of an entry that the rules of an order have accepted; null for an order without exits. */
export function decideExitsOf(
  state: BatchState,
  { owner, instrumentId, order, exits }: PlaceCommand,
): Decision<AcceptedTrigger | null> {
  if (exits === undefined) return accept(null)
  const { quote, tickPaise } = state.facts.instrument(instrumentId)
  return decideExits(exits, {
    referencePaise: entryReference(order, Number(knownPrice(quote))),
    tickPaise: Number(tickPaise),
    waiting: state.waitingTriggers.get(owner) ?? 0,
    today: state.facts.now.date,
  })
}

/** Attaches exits to their entry: both are written in one transaction. */
export function attachExits(state: BatchState, order: OrderRecord, { legs, validUntil }: AcceptedTrigger): void {
  const { shard, owner, instrumentId, quantity, id, placedOn, placedSecond, placedAt, programKeyId } = order
  state.waitingTriggers.set(owner, (state.waitingTriggers.get(owner) ?? 0) + 1)
  state.work.newExits.push({
    shard,
    id: state.parts.ids.newId(shard),
    owner,
    instrument_id: instrumentId,
    kind: 'gtt',
    side: 'sell',
    validity: 'year',
    valid_until: validUntil,
    quantity,
    placed_on: placedOn,
    placed_second: placedSecond,
    placed_at: placedAt,
    program_key_id: programKeyId,
    entry_order_id: id,
    legs,
  })
}

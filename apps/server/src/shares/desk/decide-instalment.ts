import { type Decision, accept } from '@bahi/domain/outcome'
import type { BuyFacts, ShareOrder } from '@bahi/domain/shares/orders/order-facts'
import { decideDue, type DueSip, orderForAmount, orderOfPurchase } from '@bahi/domain/shares/sips/instalment-order'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { type PlaceCommand, type QueuedCommand, ordersOf } from '../orders/desk-command.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import { purchaseOf, SHARE_SIP, type ShareSipRow, statusOf } from '../orders/sip-rows.ts'
import type { BatchState } from './batch-state.ts'

/**
 * The SIPs whose instalments are among these commands, by id, after their locks in sorted order: from then on neither an act
 * of the customer nor another process decides the same instalment.
 */
export async function readDueSips(
  tx: Transaction,
  commands: readonly QueuedCommand[],
): Promise<Map<bigint, DueSip & Pick<ShareSipRow, 'customer_id' | 'instrument_id'>>> {
  const asked = commands
    .flatMap(ordersOf)
    .flatMap(({ shard, instalment }) => (instalment === undefined ? [] : [{ shard, ...instalment }]))
  if (asked.length === 0) return new Map()
  const values = [asked.map(({ shard }) => shard), asked.map(({ sipId }) => sipId)]
  const [{ rows: sips }, { rows: decided }] = await Promise.all([
    tx.query<ShareSipRow>(
      `${SHARE_SIP} where shard = any ($1::smallint[]) and id = any ($2::bigint[]) order by shard, id for update`,
      values,
    ),
    // Sent after the lock was asked for: it sees what those who held the lock before have written.
    tx.query<{ sip_id: bigint; due_on: string }>(
      `select sip_id, due_on from bahi.share_sip_instalment where shard = any ($1::smallint[]) and sip_id = any ($2::bigint[]) and due_on = any ($3::date[])`,
      [...values, asked.map(({ due }) => due)],
    ),
  ])
  const isDecided = (id: bigint) =>
    asked.some(({ sipId, due }) => sipId === id && decided.some((one) => one.sip_id === id && one.due_on === due))
  return new Map(
    sips.map((row) => [
      row.id,
      {
        ...statusOf(row),
        purchase: purchaseOf(row),
        isDecided: isDecided(row.id),
        customer_id: row.customer_id,
        instrument_id: row.instrument_id,
      },
    ]),
  )
}

/** The order of a command: of an instalment the order that its SIP asks for now, if it is still due. */
export function orderOfCommand(
  state: BatchState,
  { owner, instrumentId, order, instalment }: PlaceCommand,
  facts: BuyFacts,
): Decision<ShareOrder> {
  if (instalment === undefined) return accept(order)
  const sip = state.dueSips.get(instalment.sipId)
  const isOwn = sip?.customer_id === owner && sip.instrument_id === instrumentId
  const due = decideDue(isOwn ? sip : undefined, instalment.due)
  return due.ok ? accept(orderForAmount(orderOfPurchase(due.accepted), facts)) : due
}

/** Notes the instalment of a new order: both are written in one transaction. */
export function noteInstalment(state: BatchState, { shard, instalment }: PlaceCommand, order: OrderRecord): void {
  const sip = instalment === undefined ? undefined : state.dueSips.get(instalment.sipId)
  if (instalment === undefined || sip === undefined) return
  const { sipId, due } = instalment
  state.dueSips.set(sipId, { ...sip, isDecided: true })
  state.work.newInstalments.push({
    shard,
    sipId,
    due,
    ranOn: order.placedOn,
    purchase: sip.purchase,
    state: 'ordered',
    orderId: order.id,
    ordered: order.quantity,
  })
}

import type { OrderView, modifyOrder } from '@bahi/contract/shares/orders'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { type Decision, refusal, refuse } from '@bahi/domain/outcome'
import type { Call } from '../../platform/http/call.ts'
import type { Who } from '../../platform/http/who.ts'
import { type PlaceParts, toDecision } from './place-order.ts'
import { parseOrderId } from './read-orders.ts'

const missing = refuse(refusal('order-missing', {}, 'orderId'))

export async function cancelOwnOrder(
  { desk }: PlaceParts,
  text: string,
  who: Who,
  call: Call,
): Promise<Decision<OrderView>> {
  const orderId = parseOrderId(text)
  if (orderId === null) return missing
  return toDecision(
    await desk.submit({
      kind: 'cancel',
      shard: who.shard,
      owner: who.customerId,
      key: call.idempotencyKey ?? null,
      orderId,
      ...(who.program === undefined ? {} : { program: who.program }),
    }),
  )
}

export async function modifyOwnOrder(
  { desk }: PlaceParts,
  input: InputOf<typeof modifyOrder>,
  who: Who,
  call: Call,
): Promise<Decision<OrderView>> {
  const orderId = parseOrderId(input.orderId)
  if (orderId === null) return missing
  const { quantity, pricePaise: limitPaise, triggerPaise, type } = input
  const change = {
    quantity,
    limitPaise,
    ...(triggerPaise === undefined ? {} : { triggerPaise }),
    ...(type === undefined ? {} : { type }),
  }
  return toDecision(
    await desk.submit({
      kind: 'modify',
      shard: who.shard,
      owner: who.customerId,
      key: call.idempotencyKey ?? null,
      orderId,
      change,
      ...(who.program === undefined ? {} : { program: who.program }),
    }),
  )
}

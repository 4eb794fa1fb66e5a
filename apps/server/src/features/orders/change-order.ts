import type { InputOf } from '@bahi/contract/endpoint'
import type { OrderView, modifyOrder } from '@bahi/contract/orders'
import { type Decision, refusal, refuse } from '@bahi/domain/outcome'
import type { Call } from '../../http/call.ts'
import type { Who } from '../../identity/who.ts'
import { type PlaceParts, decisionOf } from './place-order.ts'
import { orderIdOf } from './read-orders.ts'

const missing = refuse(refusal('order-missing', {}, 'orderId'))

export async function cancelOwnOrder(
  { desk }: PlaceParts,
  text: string,
  who: Who,
  call: Call,
): Promise<Decision<OrderView>> {
  const orderId = orderIdOf(text)
  if (orderId === null) return missing
  return decisionOf(
    await desk.submit({
      kind: 'cancel',
      book: who.book,
      owner: who.customerId,
      key: call.idempotencyKey ?? null,
      orderId,
    }),
  )
}

export async function modifyOwnOrder(
  { desk }: PlaceParts,
  input: InputOf<typeof modifyOrder>,
  who: Who,
  call: Call,
): Promise<Decision<OrderView>> {
  const orderId = orderIdOf(input.orderId)
  if (orderId === null) return missing
  const change = { quantity: input.quantity, limitPaise: input.pricePaise }
  return decisionOf(
    await desk.submit({
      kind: 'modify',
      book: who.book,
      owner: who.customerId,
      key: call.idempotencyKey ?? null,
      orderId,
      change,
    }),
  )
}

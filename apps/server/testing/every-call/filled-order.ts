import { allEndpoints } from '@bahi/contract/all-endpoints'
import type { EndpointShape, Method } from '@bahi/contract/wire/endpoint'
import type { Answer, InjectHow } from '../inject-call.ts'

type Send = (endpoint: EndpointShape, method: Method, input: object, how: InjectHow) => Promise<Answer>

/** An order of this customer's own that was filled; empty if none was. */
export async function filledOrder(send: Send, token: string): Promise<string> {
  const { data } = await send(allEndpoints['listOrders']!, 'GET', { state: 'ended', size: '100' }, { token })
  return (data['items'] as { id: string; filledQuantity: number }[]).find((one) => one.filledQuantity > 0)?.id ?? ''
}

/** A link to such an order. */
export async function linkOfFill(send: Send, token: string): Promise<unknown> {
  const make = { orderId: await filledOrder(send, token), shows: ['quantity'] }
  return (await send(allEndpoints['makeFillLink']!, 'POST', make, { token })).data['id']
}

import type { ExchangeInput, SelfTradeRule } from '../../market/ports/trading-day.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { ClientPlaces } from './client-places.ts'
import { readInputsOfDay } from './tape-store.ts'

/**
 * One line of the published order log. Orders are named by the place of the line that brought them in, clients by their
 * first order of the day in the share: whose order it was cannot be read from it, and the day can be run again with it.
 */
export interface PublishedInput {
  readonly seq: number
  /** It acted after this second of the day. */
  readonly second: number
  readonly kind: ExchangeInput['kind']
  /** The line that brought the order in; a line's own number when the order never came in. */
  readonly order?: number
  readonly instrumentId?: number
  readonly side?: 'buy' | 'sell'
  readonly quantity?: number
  readonly limitPaise?: number
  readonly timeInForce?: 'day' | 'ioc'
  readonly tag?: 'customer' | 'scheme'
  /** The line of the client's first order of the day in this share; null in logs from before clients were written. */
  readonly client?: number | null
  readonly selfTrade?: SelfTradeRule
}

/** The anonymised order log of a day. With the seed and the opening it gives the day again, byte for byte. */
export async function publishedLog(database: Queryable, date: string): Promise<PublishedInput[]> {
  const inputs = await readInputsOfDay(database, date)
  const places = new Map(
    inputs.flatMap(({ seq, input }) => (input.kind === 'new' ? [[input.orderId, seq] as const] : [])),
  )
  const clients = new ClientPlaces()
  return inputs.map(({ seq, second, input }) => publish(seq, second, input, places, clients.placeOf(input, seq)))
}

function publish(
  seq: number,
  second: number,
  input: ExchangeInput,
  places: ReadonlyMap<bigint, number>,
  client: number | null,
): PublishedInput {
  if (!('orderId' in input)) return { seq, second, ...input }
  const { orderId, ...rest } = input.kind === 'new' ? { ...input, client } : input
  const place = places.get(orderId)
  // A cancel or change may come before its order; the order is then unknown, as if it never came.
  return { seq, second, order: place === undefined || place > seq ? seq : place, ...rest }
}

/** A published line as the engine takes it: its order's number is its id. @throws RangeError when the line is incomplete. */
export function engineInput(line: PublishedInput): ExchangeInput {
  const { kind, instrumentId, side, quantity, limitPaise, timeInForce, tag, client, selfTrade } = line
  const orderId = BigInt(line.order ?? 0)
  if (kind === 'cancel') return { kind, orderId }
  if (kind === 'modify' && quantity !== undefined && limitPaise !== undefined)
    return { kind, orderId, quantity, limitPaise }
  if ((kind === 'halt' || kind === 'resume') && instrumentId !== undefined) return { kind, instrumentId }
  const isWhole =
    kind === 'new' &&
    instrumentId !== undefined &&
    side !== undefined &&
    quantity !== undefined &&
    limitPaise !== undefined
  if (!isWhole || timeInForce === undefined || tag === undefined || client === undefined || selfTrade === undefined)
    throw new RangeError(`line ${line.seq} of the order log is incomplete`)
  return {
    kind,
    orderId,
    instrumentId,
    side,
    quantity,
    limitPaise,
    timeInForce,
    tag,
    client: client === null ? null : BigInt(client),
    selfTrade,
  }
}

import type pg from 'pg'
import type { ExchangeInput } from '../../market/ports/trading-day.ts'
import { readOrdersTaken } from '../tape/tape-store.ts'
import type { RunningDay } from './running-day.ts'

/**
 * The inputs without the orders that were entered on an earlier day: after a crash a desk submits again every order
 * whose receipt is uncertain. Ids grow with time, so only ids up to the greatest earlier id are looked up.
 */
export async function withoutOldOrders(
  pool: pg.Pool,
  hand: RunningDay,
  greatestPast: bigint,
  inputs: readonly ExchangeInput[],
): Promise<readonly ExchangeInput[]> {
  const doubtful = inputs.flatMap((input) =>
    input.kind === 'new' && input.orderId <= greatestPast && !hand.knows(input.orderId) ? [input.orderId] : [],
  )
  if (doubtful.length === 0) return inputs
  const old = await readOrdersTaken(pool, doubtful)
  return inputs.filter((input) => input.kind !== 'new' || hand.knows(input.orderId) || !old.has(input.orderId))
}

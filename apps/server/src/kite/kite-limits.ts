import type { KiteLimit } from '@bahi/contract/programs/kite-routes'
import type { Settings } from '../platform/settings.ts'
import { createSecondCounter } from '../programs/second-counter.ts'
import { KiteError } from './format/kite-error.ts'

const SETTING_OF = {
  orders: 'kite.ordersPerSecond',
  quotes: 'kite.quotesPerSecond',
  historical: 'kite.historicalPerSecond',
  others: 'kite.othersPerSecond',
} as const satisfies Readonly<Record<KiteLimit, string>>

/** Calls of each key in the present second. @throws KiteError for a call beyond the limit. */
export function createKiteLimits(
  settings: Pick<Settings, 'value'>,
  nowMs: () => number,
): (keyId: bigint, limit: KiteLimit) => void {
  const counter = createSecondCounter(nowMs)
  return (keyId, limit) => {
    if (!counter.take(`${keyId} ${limit}`, 1, settings.value(SETTING_OF[limit])))
      throw new KiteError('NetworkException', 'Too many requests')
  }
}

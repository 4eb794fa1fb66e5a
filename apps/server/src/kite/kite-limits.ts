import type { KiteLimit } from '@bahi/contract/programs/kite-routes'
import type { Settings } from '../platform/settings.ts'
import { KiteError } from './format/kite-error.ts'

const SETTING_OF = {
  orders: 'kite.ordersPerSecond',
  quotes: 'kite.quotesPerSecond',
  historical: 'kite.historicalPerSecond',
  others: 'kite.othersPerSecond',
} as const satisfies Readonly<Record<KiteLimit, string>>

/** So many counts are remembered; then the memory begins anew. */
const REMEMBERED = 20_000

/** Calls of each key in the present second. @throws KiteError for a call beyond the limit. */
export function createKiteLimits(
  settings: Pick<Settings, 'value'>,
  nowMs: () => number,
): (keyId: bigint, limit: KiteLimit) => void {
  let second = 0
  let counts = new Map<string, number>()
  return (keyId, limit) => {
    const now = Math.floor(nowMs() / 1_000)
    if (now !== second || counts.size >= REMEMBERED) {
      second = now
      counts = new Map()
    }
    const name = `${keyId} ${limit}`
    const count = (counts.get(name) ?? 0) + 1
    if (count > settings.value(SETTING_OF[limit])) throw new KiteError('NetworkException', 'Too many requests')
    counts.set(name, count)
  }
}

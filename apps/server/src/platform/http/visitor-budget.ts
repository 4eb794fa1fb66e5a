import { isIPv6 } from 'node:net'
import { maskNetwork } from './caller-address.ts'
import { Flood } from './flood.ts'
import { RememberedTries } from './remembered-tries.ts'

const WINDOW_MS = 60_000
/** Addresses that are counted at once; for one more the one with the fewest calls is forgotten. */
const MAX_ADDRESSES = 50_000

/**
 * Counts the calls that need no log-in by address, of IPv6 by 64 bits of it: a search of a stranger takes time of the thread
 * that takes orders. A token changes nothing, because a made-up one would be a way around.
 */
export interface VisitorBudget {
  /** @throws Flood for one call more than a minute has. */
  take(address: string): void
}

export function createVisitorBudget(
  perMinute: number,
  nowMs: () => number = () => performance.now(),
  maxAddresses = MAX_ADDRESSES,
): VisitorBudget {
  let counted = new RememberedTries(maxAddresses)
  let sinceMs = nowMs()
  return {
    take(address) {
      const now = nowMs()
      if (now - sinceMs >= WINDOW_MS) {
        counted = new RememberedTries(maxAddresses)
        sinceMs = now
      }
      const caller = isIPv6(address) ? maskNetwork(address) : address
      const calls = counted.get(caller)?.count ?? 0
      if (calls >= perMinute) throw new Flood(Math.ceil((sinceMs + WINDOW_MS - now) / 1_000))
      counted.set(caller, { count: calls + 1, sinceMs })
    },
  }
}

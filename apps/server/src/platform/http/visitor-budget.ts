import { isIPv6 } from 'node:net'
import { maskNetwork } from './caller-address.ts'
import { Flood } from './flood.ts'

const WINDOW_MS = 60_000
/** Addresses that are counted at once; for one more the oldest is forgotten. */
const MAX_ADDRESSES = 50_000

/**
 * Counts the calls that need no log-in by address, of IPv6 by 64 bits of it: a search of a stranger takes time of the thread
 * that takes orders. A token changes nothing, because a made-up one would be a way around.
 */
export interface VisitorBudget {
  /** @throws Flood for one call more than a minute has. */
  take(address: string): void
}

export function createVisitorBudget(perMinute: number, nowMs: () => number = () => performance.now()): VisitorBudget {
  const counted = new Map<string, number>()
  let sinceMs = nowMs()
  return {
    take(address) {
      const now = nowMs()
      if (now - sinceMs >= WINDOW_MS) {
        counted.clear()
        sinceMs = now
      }
      const caller = isIPv6(address) ? maskNetwork(address) : address
      const calls = (counted.get(caller) ?? 0) + 1
      counted.set(caller, calls)
      const oldest = counted.size > MAX_ADDRESSES ? counted.keys().next().value : undefined
      if (oldest !== undefined) counted.delete(oldest)
      if (calls > perMinute) throw new Flood(Math.ceil((sinceMs + WINDOW_MS - now) / 1_000))
    },
  }
}

import { isIPv6 } from 'node:net'
import type { Disposer } from '../disposer.ts'
import type { Wire } from '../wire/wire.ts'
import { maskNetwork } from './caller-address.ts'
import { answerFlood, countElsewhere, type CountedElsewhere, Flood } from './flood.ts'
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

interface Visit {
  readonly call: string
  readonly address: string
}

const takeVisit: CountedElsewhere<Visit> = { name: 'visits.take' }

/**
 * Counts what an address tries at the calls that guard a person: log-ins, registrations, new passwords, second factors,
 * practice accounts. Each call counts for itself, and all doors count together.
 */
export interface Visits {
  /** @throws Flood for one visit more than a minute has. */
  take(call: string, address: string): void | Promise<void>
}

/** Visits that are counted in this process. */
export function countVisits(perMinute: number): { take(call: string, address: string): void } {
  const ofCall = new Map<string, VisitorBudget>()
  return {
    take(call, address) {
      const budget = ofCall.get(call) ?? createVisitorBudget(perMinute)
      ofCall.set(call, budget)
      budget.take(address)
    },
  }
}

/** The floor counts for every door. While it is away nobody visits. */
export function openVisits(wire: Wire, isFloor: boolean, perMinute: number, opened: Disposer): Visits {
  if (!isFloor) return { take: (call, address) => countElsewhere(wire, takeVisit, { call, address }) }
  const visits = countVisits(perMinute)
  const stop = wire.answer(takeVisit, async ({ call, address }) => answerFlood(() => visits.take(call, address)))
  opened.add(() => stop())
  return visits
}

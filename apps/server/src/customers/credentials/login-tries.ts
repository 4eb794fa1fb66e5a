import type { SystemClock } from '../../platform/clock.ts'
import { Flood } from '../../platform/http/flood.ts'
import type { Source } from './known-devices.ts'

const WINDOW_MS = 15 * 60_000
/** Of one device or network at one account. */
const MAX_TRIES = 20
/** Of all networks at one account together, and of all its known devices together: guesses from a thousand addresses are still guesses at one password. */
const MAX_TRIES_TOGETHER = 100
const MAX_REMEMBERED = 100_000

interface Tries {
  count: number
  readonly sinceMs: number
}

/**
 * Counts log-ins at each account until one succeeds. One network uses up no other's tries, and no stranger those of a device that
 * logged in before: whoever guesses keeps themselves out, not the customer.
 */
export interface LoginTries {
  /** Counts one more. @throws Flood after twenty without success within a quarter of an hour, or a hundred of all networks together. */
  admit(account: string, source: Source): void
  succeeded(account: string, source: Source): void
}

export function createLoginTries(systemClock: SystemClock): LoginTries {
  const tries = new Map<string, Tries>()
  const own = (account: string, { kind, id }: Source) => `${account} ${kind} ${id}`
  const together = (account: string, { kind }: Source) => `${account} ${kind}`

  const current = (key: string): Tries | undefined => {
    const entry = tries.get(key)
    if (entry === undefined || systemClock().getTime() - entry.sinceMs < WINDOW_MS) return entry
    tries.delete(key)
    return undefined
  }
  const refuseBeyond = (key: string, most: number): void => {
    const entry = current(key)
    if (entry !== undefined && entry.count >= most)
      throw new Flood((entry.sinceMs + WINDOW_MS - systemClock().getTime()) / 1_000)
  }
  const count = (key: string): void => {
    const entry = current(key)
    if (entry === undefined) remember(tries, key, { count: 1, sinceMs: systemClock().getTime() })
    else entry.count += 1
  }

  return {
    admit(account, source) {
      // A network that is at its end adds nothing to what all may do together.
      refuseBeyond(own(account, source), MAX_TRIES)
      refuseBeyond(together(account, source), MAX_TRIES_TOGETHER)
      count(own(account, source))
      count(together(account, source))
    },
    succeeded(account, source) {
      const [tried, all] = [current(own(account, source)), current(together(account, source))]
      if (tried !== undefined && all !== undefined) all.count = Math.max(0, all.count - tried.count)
      tries.delete(own(account, source))
    },
  }
}

function remember(tries: Map<string, Tries>, key: string, entry: Tries): void {
  tries.set(key, entry)
  if (tries.size > MAX_REMEMBERED) for (const oldest of tries.keys()) return void tries.delete(oldest)
}

import type { SystemClock } from '../../platform/clock.ts'
import { Flood } from '../../platform/http/flood.ts'
import { RememberedTries, type Tries } from '../../platform/http/remembered-tries.ts'
import type { Source } from './known-devices.ts'

const WINDOW_MS = 15 * 60_000
/** Tries of one device or one network at one account. */
const MAX_TRIES = 20
/**
 * Tries of all networks together, and of all known devices together, at one account. The limit also stops guesses from
 * many addresses.
 */
const MAX_TRIES_TOGETHER = 100
const MAX_REMEMBERED = 100_000

/**
 * Counts the log-in tries at each account until one succeeds. Networks are counted apart from one another and from
 * known devices, so that a stranger's guesses block the stranger and not the customer.
 */
export interface LoginTries {
  /**
   * Counts a try. @throws Flood after 20 tries without success within 15 minutes, or after 100 tries of all networks
   * together or of all known devices together.
   */
  admit(account: string, source: Source): void | Promise<void>
  succeeded(account: string, source: Source): void
}

/** Tries that are counted in this process. */
export interface CountedTries extends LoginTries {
  admit(account: string, source: Source): void
}

export function createLoginTries(systemClock: SystemClock): CountedTries {
  const tries = new RememberedTries(MAX_REMEMBERED)
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
    const { count: before, sinceMs } = current(key) ?? { count: 0, sinceMs: systemClock().getTime() }
    tries.set(key, { count: before + 1, sinceMs })
  }

  return {
    admit(account, source) {
      // A refused try of one source does not count towards the total of all sources.
      refuseBeyond(own(account, source), MAX_TRIES)
      refuseBeyond(together(account, source), MAX_TRIES_TOGETHER)
      count(own(account, source))
      count(together(account, source))
    },
    succeeded(account, source) {
      const [tried, all] = [current(own(account, source)), current(together(account, source))]
      if (tried !== undefined && all !== undefined)
        tries.set(together(account, source), { ...all, count: Math.max(0, all.count - tried.count) })
      tries.delete(own(account, source))
    },
  }
}

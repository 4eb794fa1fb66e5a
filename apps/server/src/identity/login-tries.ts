import { Flood } from '../http/flood.ts'
import type { SystemClock } from '../market/clock.ts'

const WINDOW_MS = 15 * 60_000
const MOST_TRIES = 20
const MOST_REMEMBERED = 100_000

interface Tries {
  count: number
  readonly sinceMs: number
}

/** Counts log-ins for each phone until one succeeds, whoever sends them: a guess from a thousand addresses is still a guess at one password. */
export interface LoginTries {
  /** Counts one more. @throws Flood after twenty without success within a quarter of an hour. */
  admit(phone: string, address: string): void
  succeeded(phone: string, address: string): void
}

/**
 * An address that has logged in to this phone before is counted by itself, so that strangers who guess cannot keep a
 * customer out of their own account.
 */
export function createLoginTries(systemClock: SystemClock): LoginTries {
  const tries = new Map<string, Tries>()
  const familiar = new Set<string>()

  const countedAs = (phone: string, address: string): string => (familiar.has(`${phone} ${address}`) ? `${phone} ${address}` : phone)
  const current = (key: string): Tries | undefined => {
    const entry = tries.get(key)
    if (entry === undefined || systemClock().getTime() - entry.sinceMs < WINDOW_MS) return entry
    tries.delete(key)
    return undefined
  }

  return {
    admit(phone, address) {
      const key = countedAs(phone, address)
      const nowMs = systemClock().getTime()
      const entry = current(key)
      if (entry === undefined) return remember(tries, key, { count: 1, sinceMs: nowMs })
      if (entry.count >= MOST_TRIES) throw new Flood((entry.sinceMs + WINDOW_MS - nowMs) / 1_000)
      entry.count += 1
    },
    succeeded(phone, address) {
      tries.delete(countedAs(phone, address))
      familiar.add(`${phone} ${address}`)
      if (familiar.size > MOST_REMEMBERED) for (const oldest of familiar) return void familiar.delete(oldest)
    },
  }
}

function remember(tries: Map<string, Tries>, key: string, entry: Tries): void {
  tries.set(key, entry)
  if (tries.size > MOST_REMEMBERED) for (const oldest of tries.keys()) return void tries.delete(oldest)
}

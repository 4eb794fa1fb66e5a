import type { SystemClock } from '../platform/clock.ts'
import { maskNetwork } from '../platform/http/caller-address.ts'

const DAY_MS = 86_400_000
const MAX_REMEMBERED = 100_000

/**
 * Counts the practice accounts that strangers open from each network in a day of security time (UTC). The counts are
 * kept in memory only: a restart begins them again, which costs the server some rows and nobody money.
 */
export interface PracticeOpenings {
  /** Counts an opening, unless the network has had this many today; then false. */
  admit(address: string, most: number): boolean
}

export function createPracticeOpenings(systemClock: SystemClock): PracticeOpenings {
  let today = -1
  const counts = new Map<string, number>()
  return {
    admit(address, most) {
      const day = Math.floor(systemClock().getTime() / DAY_MS)
      if (day !== today || counts.size >= MAX_REMEMBERED) counts.clear()
      today = day
      const network = maskNetwork(address)
      const count = counts.get(network) ?? 0
      if (count >= most) return false
      counts.set(network, count + 1)
      return true
    },
  }
}

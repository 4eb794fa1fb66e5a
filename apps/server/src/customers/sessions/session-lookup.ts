import type pg from 'pg'
import type { SystemClock } from '../../platform/clock.ts'
import { readSessions, type StoredSession } from './session-store.ts'
import type { SessionKey } from './session-token.ts'

const MAX_AT_ONCE = 500

interface Waiting {
  readonly key: SessionKey
  readonly resolve: (session: StoredSession | undefined) => void
  readonly reject: (error: unknown) => void
}

/** Reads sessions in batches: requests that arrive during one statement share the next. */
export function createLookup(
  pool: pg.Pool,
  systemClock: SystemClock,
): (key: SessionKey) => Promise<StoredSession | undefined> {
  let waiting: Waiting[] = []
  let busy = false

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_AT_ONCE)
      waiting = waiting.slice(MAX_AT_ONCE)
      try {
        const sessions = await readSessions(
          pool,
          batch.map(({ key }) => key),
          systemClock(),
        )
        batch.forEach(({ resolve }, position) => resolve(sessions[position]))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    busy = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (busy) return
      busy = true
      queueMicrotask(() => void run())
    })
}

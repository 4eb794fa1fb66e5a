import type pg from 'pg'
import { writeLastSeen } from './session-store.ts'
import type { SessionKey } from './session-token.ts'

const FLUSH_MS = 1_000

/**
 * The times at which sessions were last seen, written in one statement a second so that no request waits for a write.
 */
export interface LastSeen {
  note(token: string, key: SessionKey, at: Date): void
  /** The noted time of a session that may not be written yet. */
  of(token: string): Date | undefined
  forget(token: string): void
  /** Writes all noted times now. */
  flush(): Promise<void>
}

export function createLastSeen(pool: pg.Pool, onError: (error: unknown) => void): LastSeen {
  const noted = new Map<string, { key: SessionKey; at: Date }>()
  let timer: NodeJS.Timeout | undefined

  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const entries = [...noted]
    if (entries.length === 0) return
    await writeLastSeen(
      pool,
      entries.map(([, entry]) => entry),
    ).catch(onError)
    // Deleted after the write only, because a reader of the old row must still find the noted time.
    for (const [token, entry] of entries) if (noted.get(token) === entry) noted.delete(token)
  }

  return {
    note(token, key, at) {
      noted.set(token, { key, at })
      timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
    },
    of: (token) => noted.get(token)?.at,
    forget: (token) => void noted.delete(token),
    flush,
  }
}

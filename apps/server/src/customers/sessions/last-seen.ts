import type pg from 'pg'
import { writeLastSeen } from './session-store.ts'
import type { SessionKey } from './session-token.ts'

const FLUSH_MS = 1_000

/** Who was seen when, gathered and written in one statement a second later: a read must not wait for it. */
export interface LastSeen {
  note(token: string, key: SessionKey, at: Date): void
  /** What is noted and perhaps not yet written. */
  of(token: string): Date | undefined
  forget(token: string): void
  /** Writes what is noted now. */
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
    // Only now: whoever reads the row while it is being written must still find the note.
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

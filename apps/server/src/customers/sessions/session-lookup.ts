import type pg from 'pg'
import type { SystemClock } from '../../platform/clock.ts'
import { answerInBatches } from '../../platform/db/answer-in-batches.ts'
import { readSessions, type StoredSession } from './session-store.ts'
import type { SessionKey } from './session-token.ts'

const MAX_AT_ONCE = 500

/** Reads sessions in batches: requests that arrive during one statement share the next. */
export const createLookup = (
  pool: pg.Pool,
  systemClock: SystemClock,
): ((key: SessionKey) => Promise<StoredSession | undefined>) =>
  answerInBatches((keys: readonly SessionKey[]) => readSessions(pool, keys, systemClock()), MAX_AT_ONCE)

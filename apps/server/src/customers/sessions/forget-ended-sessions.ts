import { forgetInBatches } from '../../platform/jobs/forget-in-batches.ts'
import type { JobParts } from '../../platform/jobs/job-parts.ts'

/** So long a customer can see where and when they logged in. */
export const SESSIONS_KEPT_DAYS = 90
const DAY_MS = 86_400_000

/** A batch is one short transaction, so that it keeps no log-in waiting; what a run leaves over the next one takes. */
const BATCH = 5_000

/** Deletes sessions that ended long ago, oldest first; gives how many. A second run finds nothing to do. */
export async function forgetEndedSessions(
  parts: Pick<JobParts, 'pool' | 'lease' | 'systemClock'>,
  batch = BATCH,
): Promise<number> {
  const before = new Date(parts.systemClock().getTime() - SESSIONS_KEPT_DAYS * DAY_MS)
  // No session outlives its expiry, however it ended.
  return forgetInBatches(parts, batch, (tx) =>
    tx.query(
      `delete from bahi.session s using (select shard, token_hash from bahi.session where expires_at < $1 order by expires_at limit $2) as old
     where s.shard = old.shard and s.token_hash = old.token_hash`,
      [before, batch],
    ),
  )
}

import { forgetInBatches } from '../../platform/jobs/forget-in-batches.ts'
import type { JobParts } from '../../platform/jobs/job-parts.ts'

/** Customers can see their log-ins for this many days. */
export const SESSIONS_KEPT_DAYS = 90
const DAY_MS = 86_400_000

/** Sessions a batch. Each batch is a short transaction, so that no log-in waits; the next run continues. */
const BATCH = 5_000

/**
 * Deletes sessions that ended more than 90 days ago, oldest first. Returns their number. A second run deletes nothing.
 */
export async function forgetEndedSessions(
  parts: Pick<JobParts, 'pool' | 'lease' | 'systemClock'>,
  batch = BATCH,
): Promise<number> {
  const before = new Date(parts.systemClock().getTime() - SESSIONS_KEPT_DAYS * DAY_MS)
  // Every session ends at its expiry at the latest, so the expiry alone selects the rows.
  return forgetInBatches(parts, batch, (tx) =>
    tx.query(
      `delete from bahi.session s using (select shard, token_hash from bahi.session where expires_at < $1 order by expires_at limit $2) as old
     where s.shard = old.shard and s.token_hash = old.token_hash`,
      [before, batch],
    ),
  )
}

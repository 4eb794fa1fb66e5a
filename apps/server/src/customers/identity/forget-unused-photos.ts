import { forgetInBatches } from '../../platform/jobs/forget-in-batches.ts'
import type { JobParts } from '../../platform/jobs/job-parts.ts'

/** Unused photos are kept for a day, so that a customer can finish a submission. */
const KEPT_HOURS = 24
const HOUR_MS = 3_600_000
/** Photos a batch. Each photo has up to some megabytes, and each batch is one short transaction. */
const BATCH = 500

/** Deletes photos that were not used within a day. Returns their number. A second run deletes nothing. */
export async function forgetUnusedPhotos(
  parts: Pick<JobParts, 'pool' | 'lease' | 'systemClock'>,
  batch = BATCH,
): Promise<number> {
  const before = new Date(parts.systemClock().getTime() - KEPT_HOURS * HOUR_MS)
  return forgetInBatches(parts, batch, (tx) =>
    tx.query(
      `delete from bahi.photo p using (select shard, id from bahi.photo where used_at is null and taken_at < $1 order by shard, id limit $2) as old
     where p.shard = old.shard and p.id = old.id and p.used_at is null`,
      [before, batch],
    ),
  )
}

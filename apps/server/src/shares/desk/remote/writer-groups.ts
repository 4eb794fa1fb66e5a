import type pg from 'pg'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { acquireLease } from '../../../platform/db/role-lease.ts'

export function groupOfShard(shard: number, groups: number): number {
  return shard % groups
}

export function shardsOfGroup(shards: readonly number[], groups: number, group: number): number[] {
  return shards.filter((shard) => groupOfShard(shard, groups) === group)
}

/** The writer groups of this database: 0 alone until an operator wanted more. */
export async function readGroups(pool: pg.Pool): Promise<readonly number[]> {
  const { rows } = await pool.query<{ writer_group: number }>(
    'select writer_group from bahi.desk_cursor order by writer_group',
  )
  return rows.length === 0 ? [0] : rows.map((row) => row.writer_group)
}

export interface ArrangeGroupsParts {
  /** Connects as the owner of the tables. */
  readonly owner: pg.Pool
  /** Connects as bahi_app. */
  readonly app: pg.Pool
  readonly holder: string
}

/**
 * Spreads the shards over so many writer groups. No desk may be at work meanwhile, and all must have posted the same part
 * of the tape: a shard that changes its desk would otherwise miss entries or post them twice.
 * @throws LeaseHeld while a desk is at work, and Error when the desks have posted different parts of the tape.
 */
export async function arrangeGroups({ owner, app, holder }: ArrangeGroupsParts, wanted: number): Promise<void> {
  const present = await readGroups(app)
  if (present.length === wanted) return
  const leases = []
  try {
    // A desk that only seems to be gone is shut out by the epoch that this grows.
    for (const group of present) leases.push(await acquireLease(app, `desk:${group}`, holder))
    await inTransaction(owner, async (tx) => {
      await tx.query('lock table bahi.desk_cursor in exclusive mode')
      const { rows } = await tx.query<{ tape_seq: bigint }>('select distinct tape_seq from bahi.desk_cursor')
      if (rows.length > 1)
        throw new Error(
          `The ${present.length} desks have posted different parts of the tape. Start once with BAHI_DESK_GROUPS=${present.length}, stop, and try again`,
        )
      await tx.query('delete from bahi.desk_cursor where writer_group >= $1', [wanted])
      await tx.query(
        `insert into bahi.desk_cursor (writer_group, tape_seq)
         select writer_group, $2 from generate_series(0, $1::int - 1) writer_group on conflict (writer_group) do nothing`,
        [wanted, rows[0]?.tape_seq ?? 0n],
      )
    })
  } finally {
    for (const lease of leases) await lease.release()
  }
}

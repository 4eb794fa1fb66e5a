import type { OwnerKey } from '../../ledger/account-books.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

export type LockIn = {
  readonly instrumentId: number
  /** The application, which is the id of its lot. */ readonly lotId: bigint
  readonly number: string
  readonly quantity: number
  readonly releasesOn: string
}

/** An owner's shares in lock-in, with their offer and the end of their lock-in; the earliest end first. */
export async function readLockIns(db: Queryable, { shard, owner }: OwnerKey): Promise<LockIn[]> {
  const { rows } = await db.query<{
    application_id: bigint
    instrument_id: number
    number: string
    quantity: bigint
    releases_on: string
  }>({
    name: 'read-lock-ins',
    text: `select i.application_id, i.instrument_id, o.number, i.quantity, i.releases_on from bahi.lock_in i
           join bahi.offer_application a on a.shard = i.shard and a.id = i.application_id join bahi.offer o on o.id = a.offer_id
           where i.shard = $1 and i.owner = $2 and i.released_at is null order by i.releases_on, i.application_id`,
    values: [shard, owner],
  })
  return rows.map((row) => ({
    instrumentId: row.instrument_id,
    lotId: row.application_id,
    number: row.number,
    quantity: Number(row.quantity),
    releasesOn: row.releases_on,
  }))
}

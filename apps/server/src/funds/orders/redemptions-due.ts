import type { OwnerKey } from '../../ledger/account-books.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

export type RedemptionDue = {
  readonly id: bigint
  readonly code: string
  readonly name: string
  readonly net_paise: bigint
  readonly payout_on: string
}

/**
 * Reads the redemptions of an owner that have a NAV and are not paid out yet. The units are gone, and the net amount
 * belongs to the owner.
 */
export async function readRedemptionsDue(db: Queryable, { shard, owner }: OwnerKey): Promise<RedemptionDue[]> {
  const { rows } = await db.query<RedemptionDue>(
    `select o.id, s.code, s.name, o.net_paise, o.payout_on from bahi.fund_order o join bahi.scheme s on s.id = o.scheme_id
     where o.shard = $1 and o.customer_id = $2 and o.state = 'in-progress' and o.kind <> 'subscribe' and o.net_paise > 0 order by o.payout_on, o.id`,
    [shard, owner],
  )
  return rows
}

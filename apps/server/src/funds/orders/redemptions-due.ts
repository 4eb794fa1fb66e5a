import type { OwnerKey } from '../../ledger/account-books.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

export type RedemptionDue = {
  readonly id: bigint
  readonly code: string
  readonly name: string
  readonly net_paise: bigint
  readonly payout_on: string
}

/** Redemptions whose NAV is known and whose money has not come: the units are gone, and what they brought is the owner's already. */
export async function readRedemptionsDue(db: Queryable, { shard, owner }: OwnerKey): Promise<RedemptionDue[]> {
  const { rows } = await db.query<RedemptionDue>(
    `select o.id, s.code, s.name, o.net_paise, o.payout_on from bahi.fund_order o join bahi.scheme s on s.id = o.scheme_id
     where o.shard = $1 and o.customer_id = $2 and o.state = 'in-progress' and o.kind <> 'subscribe' and o.net_paise > 0 order by o.payout_on, o.id`,
    [shard, owner],
  )
  return rows
}

import type { NoticeKind, NoticeParams } from '@bahi/contract/customers/notices'
import { type TellParts, writeNotice } from '../../customers/notices/tell-customer.ts'
import { unitsOf } from '../../ledger/asset.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { SchemeRow } from '../schemes/scheme-rows.ts'

/** Tells every customer who has units of a scheme, in whatever account: nobody learns of a change from a change. */
export async function tellHolders<K extends NoticeKind>(
  tx: Transaction,
  parts: TellParts,
  { id }: Pick<SchemeRow, 'id'>,
  kind: K,
  params: NoticeParams<K>,
): Promise<void> {
  const { rows } = await tx.query<{ shard: number; owner: bigint }>(
    `select distinct b.shard, b.owner from bahi.balance b join bahi.customer c on c.shard = b.shard and c.id = b.owner where b.asset = $1 and b.amount > 0 order by b.shard, b.owner`,
    [unitsOf(id)],
  )
  for (const { shard, owner } of rows) await writeNotice(tx, parts, { shard, customerId: owner }, kind, params)
}

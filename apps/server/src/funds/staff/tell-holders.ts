import type { NoticeKind, NoticeParams } from '@bahi/contract/customers/notices'
import { type TellParts, writeNotice } from '../../customers/notices/tell-customer.ts'
import { unitAsset } from '../../ledger/asset.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { SchemeRow } from '../schemes/scheme-rows.ts'

/**
 * Writes a notice to every customer with units of a scheme in any account, so that holders learn of a change before it
 * takes effect.
 */
export async function tellHolders<K extends NoticeKind>(
  tx: Transaction,
  parts: TellParts,
  { id }: Pick<SchemeRow, 'id'>,
  kind: K,
  params: NoticeParams<K>,
): Promise<void> {
  const { rows } = await tx.query<{ shard: number; owner: bigint }>(
    `select distinct b.shard, b.owner from bahi.balance b join bahi.customer c on c.shard = b.shard and c.id = b.owner where b.asset = $1 and b.amount > 0 order by b.shard, b.owner`,
    [unitAsset(id)],
  )
  for (const { shard, owner } of rows) await writeNotice(tx, parts, { shard, customerId: owner }, kind, params)
}

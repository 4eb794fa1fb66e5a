import type { NoticeKind, NoticeParams } from '@bahi/contract/customers/notices'
import { writeNotice, type TellParts } from '../../customers/notices/tell-customer.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { FundOrderRow } from './fund-order-rows.ts'

/** Writes a notice to the customer of an order. The sponsor of a scheme has no customer row and gets no notice. */
export async function tellOfFund<K extends NoticeKind>(
  tx: Transaction,
  parts: TellParts,
  { shard, customer_id: customerId }: Pick<FundOrderRow, 'shard' | 'customer_id'>,
  kind: K,
  params: NoticeParams<K>,
): Promise<void> {
  const { rowCount } = await tx.query('select from bahi.customer where shard = $1 and id = $2', [shard, customerId])
  if (rowCount === 1) await writeNotice(tx, parts, { shard, customerId }, kind, params)
}

import type { NoticeKind, NoticeParams } from '@bahi/contract/customers/notices'
import { writeNotice } from '../../customers/notices/tell-customer.ts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import type { AnnouncedAction } from '../../market/history/corporate-action-store.ts'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'

type TellParts = Parameters<typeof writeNotice>[1]

/** What an action gives an owner of the share: shares, or money in paise. */
export type OfRecord = OwnerKey & {
  readonly quantity: bigint
  readonly sharesGiven: bigint
  readonly amountPaise: bigint
}

export type Notice = (tx: Transaction, parts: TellParts, to: CustomerId) => Promise<void>

export function noticeOf<K extends NoticeKind>(kind: K, params: NoticeParams<K>): Notice {
  return (tx, parts, to) => writeNotice(tx, parts, to, kind, params)
}

export function recordNotice(
  { action, symbol: code, paidOn }: AnnouncedAction,
  { sharesGiven, amountPaise }: OfRecord,
): Notice {
  if (action.kind === 'dividend')
    return noticeOf('share.dividend-due', { code, amount: Number(amountPaise), on: paidOn })
  return noticeOf(action.kind === 'split' ? 'share.split' : 'share.bonus', { code, shares: Number(sharesGiven) })
}

/** Writes a notice to the owners who are customers; schemes and issuers have no inbox. */
export async function tell<Each extends OwnerKey>(
  tx: Transaction,
  parts: TellParts,
  owners: readonly Each[],
  noticeFor: (each: Each) => Notice,
): Promise<void> {
  const { rows } = await tx.query<{ id: bigint }>(
    'select c.id from unnest($1::smallint[], $2::bigint[]) as asked (shard, owner) join bahi.customer c on c.shard = asked.shard and c.id = asked.owner',
    [owners.map(({ shard }) => shard), owners.map(({ owner }) => owner)],
  )
  const customers = new Set(rows.map(({ id }) => id))
  for (const each of owners)
    if (customers.has(each.owner)) await noticeFor(each)(tx, parts, { shard: each.shard, customerId: each.owner })
}

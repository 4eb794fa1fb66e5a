import type { CashFacts } from '@bahi/domain/wallet/transfer-out'
import { ACCOUNT } from '@bahi/proofs/accounts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import { INR } from '../../ledger/asset.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

/**
 * What of a customer's cash is tied, beside the balance that the caller has read: under the owner's lock to decide, without it to show.
 * What other transfers out hold is not tied to trades: it is on its way.
 */
export async function readCash(
  db: Queryable,
  { shard, owner }: OwnerKey,
  balance: (asset: number, account: number) => bigint,
): Promise<CashFacts> {
  const {
    rows: [row],
  } = await db.query<{ leaving: bigint; due: bigint }>({
    name: 'wallet-read-cash',
    text: `select (select coalesce(sum(amount_paise), 0)::bigint from bahi.transfer_out where shard = $1 and customer_id = $2 and state = 'awaiting') as leaving,
             (select coalesce(sum(amount_paise), 0)::bigint from bahi.cash_due where shard = $1 and owner = $2 and settled_at is null) as due`,
    values: [shard, owner],
  })
  return {
    availablePaise: balance(INR, ACCOUNT.available),
    tiedToTradesPaise: balance(INR, ACCOUNT.held) - (row?.leaving ?? 0n) + balance(INR, ACCOUNT.unsettled),
    dueOnLoansPaise: row?.due ?? 0n,
  }
}

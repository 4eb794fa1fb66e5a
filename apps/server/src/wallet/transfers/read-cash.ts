import type { CashFacts } from '@bahi/domain/wallet/transfer-out'
import { ACCOUNT } from '@bahi/proofs/accounts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import { INR } from '../../ledger/asset.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

/**
 * Reads the customer's cash that may not leave, beside the balances that the caller has read. Callers that decide hold
 * the owner's lock. Holds of other transfers out are subtracted from the cash tied to trades, because that cash is
 * leaving.
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

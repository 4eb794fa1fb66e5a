import type { readAccount } from '@bahi/contract/customers/support-staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { INR } from '../../ledger/asset.ts'
import { amountOn, readBalances } from '../../ledger/read-balances.ts'
import { readSymbols } from '../../market/instruments/asset-symbols.ts'
import type { CustomerId } from '../../platform/customer-id.ts'
import { inTransaction, type Transaction } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { writeAccess } from '../notices/tell-customer.ts'
import { readLeave } from './account-access.ts'
import { parseCustomerId } from './inbox.ts'
import type { SupportParts } from './support-parts.ts'

type Account = ReplyOf<typeof readAccount>

const MAX_ROWS = 30

/**
 * Shows the parts of an account that the customer permits, while the permission lasts. Every view is written into the
 * customer's access log.
 */
export async function answerReadAccount(
  parts: SupportParts,
  { customerId, scope }: InputOf<typeof readAccount>,
  staff: Staff,
  call: Call,
): Promise<Decision<Account>> {
  const customer = parseCustomerId(customerId)
  return inTransaction(parts.db.pool, async (tx) => {
    const until = await readLeave(tx, customer, staff, scope, parts.systemClock())
    if (until === null) return refuse(refusal('access-not-allowed', {}, 'scope'))
    await writeAccess(tx, parts, customer, { staff, role: 'support', what: 'support.account', detail: { scope } })
    call.isToldToCustomer = true
    return accept({
      scope,
      until: until.toISOString(),
      balances: scope === 'balances' ? await readMoney(parts, tx, customer) : null,
      orders: scope === 'orders' ? await readOrders(parts, tx, customer) : null,
      transfers: scope === 'transfers' ? await readTransfers(tx, customer) : null,
    })
  })
}

async function readMoney(
  { instruments }: SupportParts,
  tx: Transaction,
  { shard, customerId }: CustomerId,
): Promise<NonNullable<Account['balances']>> {
  const sheet = await readBalances(tx, { shard, owner: customerId })
  const cash = (account: number) => Number(amountOn(sheet, INR, account))
  const assets = [...new Set(sheet.balances.flatMap(({ asset }) => (asset === INR ? [] : [asset])))]
  const symbolOf = await readSymbols(tx, instruments, assets)
  const shares = (asset: number) =>
    sheet.balances.filter((row) => row.asset === asset).reduce((sum, { amount }) => sum + amount, 0n)
  return {
    availablePaise: cash(ACCOUNT.available),
    heldPaise: cash(ACCOUNT.held),
    unsettledPaise: cash(ACCOUNT.unsettled),
    holdings: assets.flatMap((asset) => {
      const quantity = Number(shares(asset))
      return quantity === 0
        ? []
        : [{ code: instruments.byId(asset)?.code ?? symbolOf(asset) ?? String(asset), quantity }]
    }),
  }
}

type OrderRow = Pick<
  Tables['orders'],
  'id' | 'instrument_id' | 'quantity' | 'filled_quantity' | 'limit_paise' | 'state' | 'placed_at'
> & {
  side: 'buy' | 'sell'
}

async function readOrders(
  { instruments }: SupportParts,
  tx: Transaction,
  { shard, customerId }: CustomerId,
): Promise<NonNullable<Account['orders']>> {
  const { rows } = await tx.query<OrderRow>(
    'select id, instrument_id, side, quantity, filled_quantity, limit_paise, state, placed_at from bahi.orders where shard = $1 and owner = $2 order by id desc limit $3',
    [shard, customerId, MAX_ROWS],
  )
  return rows.map((row) => ({
    id: row.id.toString(),
    code: instruments.byId(row.instrument_id)?.code ?? String(row.instrument_id),
    side: row.side,
    quantity: Number(row.quantity),
    filledQuantity: Number(row.filled_quantity),
    limitPaise: Number(row.limit_paise),
    state: row.state,
    placedAt: row.placed_at.toISOString(),
  }))
}

type TransferRow = { id: bigint; kind: string; amount: bigint; debit: number; credit: number; recorded_at: Date }

/** Cash that came from the bank, went to the bank or is held for a transfer, without trades and charges. */
async function readTransfers(
  tx: Transaction,
  { shard, customerId }: CustomerId,
): Promise<NonNullable<Account['transfers']>> {
  const { rows } = await tx.query<TransferRow>(
    `select j.id, j.kind, p.amount, p.debit, p.credit, j.recorded_at from bahi.journal j join bahi.posting p on p.shard = j.shard and p.journal_id = j.id
     where j.shard = $1 and j.owner = $2 and p.asset = 0 and (p.debit = $3 or p.credit = $3 or j.kind like 'transfer%' or j.kind like 'withdraw%') order by p.seq desc limit $4`,
    [shard, customerId, ACCOUNT.bank, MAX_ROWS],
  )
  return rows.map(({ id, kind, amount, debit, credit, recorded_at: at }) => ({
    id: id.toString(),
    kind,
    amountPaise: Number(amount),
    direction: credit === ACCOUNT.bank ? 'in' : debit === ACCOUNT.bank ? 'out' : 'within',
    at: at.toISOString(),
  }))
}

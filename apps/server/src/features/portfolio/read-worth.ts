import type { OwnerKey } from '../../ledger/owner-books.ts'
import { readBalances, type BalanceSheet } from '../../ledger/read-balances.ts'
import type { Queryable } from '../../ledger/read-postings.ts'
import { INR, schemeOf } from '../../ledger/asset.ts'
import { type LotRow, readOpenLots } from '../../trading/tape-rows.ts'
import { readUnitsWorth, type UnitsWorth } from '../../trading/units-worth.ts'

export type OpenOrderRow = { readonly id: bigint; readonly instrument_id: number; readonly side: 'buy' | 'sell'; readonly left: bigint; readonly hold_paise: bigint }
export type LeavingRow = { readonly id: bigint; readonly amount_paise: bigint; readonly asked_at: Date; readonly due_at: Date; readonly approved_at: Date | null }
export type DueRow = { readonly settles_on: string; readonly amount: bigint }

/** Everything that an owner's worth is worked out from. */
export type WorthFacts = {
  readonly sheet: BalanceSheet
  readonly lots: ReadonlyMap<string, readonly LotRow[]>
  readonly units: readonly UnitsWorth[]
  readonly openOrders: readonly OpenOrderRow[]
  /** Transfers out that have not left. */
  readonly leaving: readonly LeavingRow[]
  readonly dueOnLoansPaise: bigint
  /** Cash that is yet to settle, the latest day first. */
  readonly dues: readonly DueRow[]
  readonly realisedTodayPaise: bigint
}

/** Reads it all; in one transaction at repeatable read, so that a fill is in the shares and in the cash or in neither. */
export async function readWorthFacts(tx: Queryable, { book, owner }: OwnerKey, today: string): Promise<WorthFacts> {
  const sheet = await readBalances(tx, { book, owner })
  const instruments = new Set(sheet.balances.flatMap(({ asset, amount }) => (asset === INR || schemeOf(asset) !== null || amount === 0n ? [] : [asset])))
  const lots = await readOpenLots(tx, [...instruments].map((instrumentId) => ({ book, owner, instrumentId })))
  const openOrders = await tx.query<OpenOrderRow>({
    name: 'portfolio-open-orders',
    text: `select id, instrument_id, side, quantity - filled_quantity as left, hold_paise from bahi.orders where book = $1 and owner = $2 and ended_at is null order by id`,
    values: [book, owner],
  })
  const leaving = await tx.query<LeavingRow>({
    name: 'portfolio-leaving',
    text: `select id, amount_paise, asked_at, due_at, approved_at from bahi.transfer_out where book = $1 and customer_id = $2 and state = 'awaiting' order by id`,
    values: [book, owner],
  })
  const dueOnLoans = await tx.query<{ due: bigint }>({
    name: 'portfolio-due-on-loans',
    text: 'select coalesce(sum(amount_paise), 0)::bigint as due from bahi.cash_due where book = $1 and owner = $2 and settled_at is null',
    values: [book, owner],
  })
  const dues = await tx.query<DueRow>({
    name: 'portfolio-dues',
    text: 'select settles_on, amount from bahi.settlement_due where book = $1 and owner = $2 and asset = 0 and not settled order by settles_on desc',
    values: [book, owner],
  })
  const realised = await tx.query<{ realised: bigint }>({
    name: 'portfolio-realised-today',
    text: `select coalesce(sum(proceeds_paise - cost_paise - charges_paise), 0)::bigint as realised from bahi.lot_sale where book = $1 and owner = $2 and sold_on = $3`,
    values: [book, owner, today],
  })
  return { sheet, lots, units: await readUnitsWorth(tx, sheet.balances), openOrders: openOrders.rows, leaving: leaving.rows, dueOnLoansPaise: dueOnLoans.rows[0]?.due ?? 0n, dues: dues.rows, realisedTodayPaise: realised.rows[0]?.realised ?? 0n }
}

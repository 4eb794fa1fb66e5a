import type { BusinessDate } from '@bahi/money/business-date'
import { type RedemptionDue, readRedemptionsDue } from '../../funds/orders/redemptions-due.ts'
import { readUnitsWorth, type UnitsWorth } from '../../funds/schemes/units-worth.ts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import { INR, schemeIdOfUnits } from '../../ledger/asset.ts'
import { readBalances, type BalanceSheet } from '../../ledger/read-balances.ts'
import { readOwedOnLoans } from '../../loans/owed-on-loans.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { type LotRow, readOpenLots } from '../../shares/orders/tape-rows.ts'

export type OpenOrderRow = {
  readonly id: bigint
  readonly instrument_id: number
  readonly side: 'buy' | 'sell'
  readonly left: bigint
  readonly hold_paise: bigint
}
export type LeavingRow = Readonly<
  Pick<Tables['transfer_out'], 'id' | 'amount_paise' | 'asked_at' | 'due_at' | 'approved_at'>
> & {
  readonly case_until: Date | null
}
export type AppliedRow = {
  readonly kind: 'ipo' | 'offer' | 'fund'
  readonly id: bigint
  readonly name: string
  readonly held_paise: bigint
  readonly until: string
}
export type DueRow = { readonly settles_on: string; readonly amount: bigint }

/** The facts from which an owner's net worth is computed. */
export type WorthFacts = {
  readonly sheet: BalanceSheet
  readonly lots: ReadonlyMap<string, readonly LotRow[]>
  readonly units: readonly UnitsWorth[]
  readonly openOrders: readonly OpenOrderRow[]
  /** Transfers out that are still waiting. */
  readonly leaving: readonly LeavingRow[]
  /** Applications that hold cash. */
  readonly applied: readonly AppliedRow[]
  readonly redemptions: readonly RedemptionDue[]
  readonly owedOnLoansPaise: bigint
  readonly dueOnLoansPaise: bigint
  /** Cash that settles later, latest day first. */
  readonly dues: readonly DueRow[]
  readonly realisedTodayPaise: bigint
}

/**
 * Applications that hold cash, with the latest day of the hold: new shares until the credit, offers until the
 * allotment, fund units until their NAV.
 */
const APPLIED = `
  select 'ipo' as kind, a.ipo_id as id, o.name, a.hold_paise as held_paise, o.credits_on as until
  from bahi.ipo_application a join bahi.ipo o on o.id = a.ipo_id where a.shard = $1 and a.customer_id = $2 and a.moved_at is null
  union all
  select 'offer', a.offer_id, i.name, a.held_paise, (o.closes_at at time zone 'Asia/Kolkata')::date
  from bahi.offer_application a join bahi.offer o on o.id = a.offer_id join bahi.instrument i on i.id = a.instrument_id where a.shard = $1 and a.customer_id = $2 and a.state = 'applied'
  union all
  select 'fund', f.id, s.name, f.held_paise, f.applies_on
  from bahi.fund_order f join bahi.scheme s on s.id = f.scheme_id where f.shard = $1 and f.customer_id = $2 and f.state = 'in-progress' and f.kind = 'subscribe'
  order by until, id`

/** Waiting transfers out, with the case that stops their clock at the moment $3. */
const LEAVING = `
  select t.id, t.amount_paise, t.asked_at, t.due_at, t.approved_at,
    (select max(c.until) from bahi.transfer_out_case c where c.shard = t.shard and c.transfer_id = t.id and t.approved_at is null and c.closed_at is null and c.until > $3) as case_until
  from bahi.transfer_out t where t.shard = $1 and t.customer_id = $2 and t.state = 'awaiting' order by t.id`

/**
 * Reads the facts. The caller uses one transaction at repeatable read, so that a fill shows in the shares and in the
 * cash together.
 */
export async function readWorthFacts(
  tx: Queryable,
  { shard, owner }: OwnerKey,
  today: BusinessDate,
  now: Date,
): Promise<WorthFacts> {
  const sheet = await readBalances(tx, { shard, owner })
  const instruments = new Set(
    sheet.balances.flatMap(({ asset, amount }) =>
      asset === INR || schemeIdOfUnits(asset) !== null || amount === 0n ? [] : [asset],
    ),
  )
  const lots = await readOpenLots(
    tx,
    [...instruments].map((instrumentId) => ({ shard, owner, instrumentId })),
  )
  const openOrders = await tx.query<OpenOrderRow>({
    name: 'portfolio-open-orders',
    text: `select id, instrument_id, side, quantity - filled_quantity as left, hold_paise from bahi.orders where shard = $1 and owner = $2 and ended_at is null order by id`,
    values: [shard, owner],
  })
  const leaving = await tx.query<LeavingRow>({
    name: 'portfolio-leaving',
    text: LEAVING,
    values: [shard, owner, now],
  })
  const dueOnLoans = await tx.query<{ due: bigint }>({
    name: 'portfolio-due-on-loans',
    text: 'select coalesce(sum(amount_paise), 0)::bigint as due from bahi.cash_due where shard = $1 and owner = $2 and settled_at is null',
    values: [shard, owner],
  })
  const dues = await tx.query<DueRow>({
    name: 'portfolio-dues',
    text: 'select settles_on, amount from bahi.settlement_due where shard = $1 and owner = $2 and asset = 0 and not settled order by settles_on desc',
    values: [shard, owner],
  })
  const realised = await tx.query<{ realised: bigint }>({
    name: 'portfolio-realised-today',
    text: `select coalesce(sum(proceeds_paise - cost_paise - charges_paise), 0)::bigint as realised from bahi.lot_sale where shard = $1 and owner = $2 and sold_on = $3`,
    values: [shard, owner, today],
  })
  const applied = await tx.query<AppliedRow>({ name: 'portfolio-applied', text: APPLIED, values: [shard, owner] })
  const units = await readUnitsWorth(tx, sheet.balances)
  const redemptions = await readRedemptionsDue(tx, { shard, owner })
  const owedOnLoansPaise = await readOwedOnLoans(tx, { shard, owner }, today)
  return {
    sheet,
    lots,
    units,
    applied: applied.rows,
    redemptions,
    owedOnLoansPaise,
    openOrders: openOrders.rows,
    leaving: leaving.rows,
    dueOnLoansPaise: dueOnLoans.rows[0]?.due ?? 0n,
    dues: dues.rows,
    realisedTodayPaise: realised.rows[0]?.realised ?? 0n,
  }
}

import type { FundOrder, FundOrderKind, FundOrderState, ForcedReason } from '@bahi/contract/funds/views'
import type { LotFacts, SchemeKind } from '@bahi/domain/funds/scheme-facts'
import type { BusinessDate } from '@bahi/money/business-date'
import { navText } from '@bahi/money/nav'
import type { OwnerKey } from '../../ledger/account-books.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { orderNumber } from '../../platform/reference-number.ts'

export type FundOrderRow = {
  shard: number
  id: bigint
  customer_id: bigint
  scheme_id: number
  kind: FundOrderKind
  state: FundOrderState
  failure: FundOrder['failure']
  units: bigint
  is_of_amount: boolean
  asked_nav: bigint
  applies_on: BusinessDate
  nav: bigint | null
  held_paise: bigint
  amount_paise: bigint | null
  fee_paise: bigint | null
  net_paise: bigint | null
  payout_on: BusinessDate | null
  missing_paise: bigint | null
  sip_id: bigint | null
  forced_reason: ForcedReason | null
  proposal_id: bigint | null
  review_reason: string | null
  placed_at: Date
  placed_on: BusinessDate
  struck_at: Date | null
  ended_at: Date | null
  code: string
  name: string
  scheme_kind: SchemeKind
}

export const FUND_ORDER = `select o.shard, o.id, o.customer_id, o.scheme_id, o.kind, o.state, o.failure, o.units, o.is_of_amount, o.asked_nav, o.applies_on, o.nav, o.held_paise, o.amount_paise, o.fee_paise, o.net_paise, o.payout_on, o.missing_paise,
    o.sip_id, o.forced_reason, o.proposal_id, o.review_reason, o.placed_at, o.placed_on, o.struck_at, o.ended_at, s.code, s.name, s.kind as scheme_kind
  from bahi.fund_order o join bahi.scheme s on s.id = o.scheme_id`

export async function readFundOrder(db: Queryable, shard: number, id: bigint): Promise<FundOrderRow | null> {
  const {
    rows: [row],
  } = await db.query<FundOrderRow>(`${FUND_ORDER} where o.shard = $1 and o.id = $2`, [shard, id])
  return row ?? null
}

/** The order number that a customer reads out, for example BH-F-2611-20-004817. Orders of plans have the same form. */
export function fundOrderNumber(id: bigint, placedOn: BusinessDate): string {
  return orderNumber(id, placedOn).replace('BH-', 'BH-F-')
}

const amount = (paise: bigint | null): number | null => (paise === null ? null : Number(paise))

export function fundOrderView(row: FundOrderRow): FundOrder {
  const isPaidOut = row.kind !== 'subscribe' && row.state === 'success'
  return {
    id: row.id.toString(),
    number: fundOrderNumber(row.id, row.placed_on),
    code: row.code,
    name: row.name,
    kind: row.kind,
    state: row.state,
    failure: row.failure,
    units: Number(row.units),
    isOfAmount: row.is_of_amount,
    askedNav: navText(row.asked_nav),
    appliesOn: row.applies_on,
    nav: row.nav === null ? null : navText(row.nav),
    navAt: row.struck_at?.toISOString() ?? null,
    heldPaise: row.state === 'in-progress' ? Number(row.held_paise) : 0,
    amountPaise: amount(row.amount_paise),
    feePaise: amount(row.fee_paise),
    netPaise: amount(row.net_paise),
    payoutOn: row.payout_on,
    paidAt: isPaidOut ? (row.ended_at?.toISOString() ?? null) : null,
    missingPaise: amount(row.missing_paise),
    sipId: row.sip_id?.toString() ?? null,
    forcedReason: row.forced_reason,
    reviewReason: row.review_reason,
    placedAt: row.placed_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}

export type FundLotRow = LotFacts & { readonly schemeId: number; readonly nav: bigint; readonly feePaise: bigint }

/**
 * Reads an owner's lots, oldest first, of one scheme or of every scheme (`schemeId` null). `remaining` leaves out lots
 * whose units are all redeemed.
 */
export async function readFundLots(
  db: Queryable,
  { shard, owner }: OwnerKey,
  schemeId: number | null,
  which: 'remaining' | 'all' = 'remaining',
): Promise<FundLotRow[]> {
  const { rows } = await db.query<{
    id: bigint
    scheme_id: number
    bought_on: BusinessDate
    nav: bigint
    units: bigint
    remaining: bigint
    cost_paise: bigint
    fee_paise: bigint
    locked_until: BusinessDate | null
  }>(
    `select id, scheme_id, bought_on, nav, units, remaining, cost_paise, fee_paise, locked_until from bahi.fund_lot
     where shard = $1 and owner = $2 and ($3::integer is null or scheme_id = $3) and ($4 = 'all' or remaining > 0) order by bought_on, id`,
    [shard, owner, schemeId, which],
  )
  return rows.map((row) => ({
    id: row.id,
    schemeId: row.scheme_id,
    boughtOn: row.bought_on,
    nav: row.nav,
    units: row.units,
    remaining: row.remaining,
    costPaise: row.cost_paise,
    feePaise: row.fee_paise,
    lockedUntil: row.locked_until,
  }))
}

import { owedOnDay } from '@bahi/domain/loans/owed-on'
import { owedPaise } from '@bahi/domain/loans/repay-loan'
import type { BusinessDate } from '@bahi/money/business-date'
import { worthOfUnits } from '@bahi/money/nav'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { INR, schemeIdOfUnits } from '../../ledger/asset.ts'
import { toOpenLoan, type OpenLoanRow } from '../../loans/owed-on-loans.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type WorthNightRow = Readonly<Tables['worth_night']>

/** What one unit or share was worth on the night; zero where no price is known. */
export type NightPrices = {
  readonly sharePaise: (instrumentId: number) => bigint
  readonly schemes: ReadonlyMap<number, { readonly isPlan: boolean; readonly nav: bigint }>
}

type HeadRow = {
  customer_id: bigint
  head_seq: bigint
  paid_in: bigint
  taken_out: bigint
  has_new_entries: boolean
}
type AssetRow = { owner: bigint; asset: number; amount: bigint }

/**
 * The latest kept night of every customer, plus what the entries since then brought from the bank and took to it. A
 * dividend comes from the bank too, but the customer did not pay it in: it is a gain. Shares that were moved to another
 * demat account were taken out at their worth of that moment: they are no loss.
 */
const READ_HEADS = `
  select h.owner as customer_id, h.seq as head_seq, h.seq > coalesce(kept.head_seq, 0) as has_new_entries,
    (coalesce(kept.paid_in_paise, 0) + bank.paid_in)::bigint as paid_in, (coalesce(kept.taken_out_paise, 0) + bank.taken_out + moved.worth)::bigint as taken_out
  from bahi.ledger_head h join bahi.customer c on c.shard = h.shard and c.shard = $1 and c.id = h.owner
  left join lateral (
    select head_seq, paid_in_paise, taken_out_paise from bahi.worth_night w where w.shard = $1 and w.customer_id = h.owner order by night desc limit 1
  ) kept on true
  cross join lateral (
    select coalesce(sum(p.amount) filter (where p.credit = $3), 0) as paid_in, coalesce(sum(p.amount) filter (where p.debit = $3), 0) as taken_out
    from bahi.posting p join bahi.journal j on j.shard = p.shard and j.id = p.journal_id
    where p.shard = $1 and j.shard = $1 and j.kind <> 'dividend' and p.owner = h.owner and p.seq > coalesce(kept.head_seq, 0) and p.asset = $2 and $3 in (p.debit, p.credit)
  ) bank
  cross join lateral (
    select coalesce(sum(m.worth_paise), 0) as worth from bahi.share_transfer m where m.shard = $1 and m.customer_id = h.owner and m.sent_seq > coalesce(kept.head_seq, 0)
  ) moved
  where h.shard = $1 and h.seq > 0 and not exists (select from bahi.worth_night w where w.shard = $1 and w.customer_id = h.owner and w.night >= $4)
  order by h.owner`

/** Cash and shares over the accounts that the portfolio counts; units over all accounts. */
const READ_ASSETS = `
  select b.owner, b.asset, sum(b.amount)::bigint as amount from bahi.balance b
  where b.shard = $1 and b.amount > 0 and (b.asset <> $2 or b.account = any($3::smallint[])) group by b.owner, b.asset`

const READ_REDEEMING = `
  select customer_id as owner, sum(net_paise)::bigint as amount from bahi.fund_order
  where shard = $1 and state = 'in-progress' and kind <> 'subscribe' and net_paise > 0 group by customer_id`

const READ_LOANS = `
  select customer_id as owner, capital_paise, interest_parts, daily_rate_hundredth_bps, free_days, paid_out_on, accrued_through
  from bahi.loan where shard = $1 and state = 'unpaid'`

/** The accounts whose cash counts for the worth. */
export const CASH_ACCOUNTS = [ACCOUNT.available, ACCOUNT.held, ACCOUNT.unsettled]

/**
 * Reads what the customers of one shard are worth, for a night that no row has yet. A customer without worth, debt and
 * new entries gets no row. The caller uses a transaction at repeatable read, so that all figures belong to one moment.
 */
export async function readNight(
  tx: Queryable,
  shard: number,
  night: BusinessDate,
  prices: NightPrices,
): Promise<WorthNightRow[]> {
  const heads = await tx.query<HeadRow>(READ_HEADS, [shard, INR, ACCOUNT.bank, night])
  if (heads.rows.length === 0) return []
  const assets = await tx.query<AssetRow>(READ_ASSETS, [shard, INR, CASH_ACCOUNTS])
  const redeeming = await tx.query<{ owner: bigint; amount: bigint }>(READ_REDEEMING, [shard])
  const loans = await tx.query<OpenLoanRow & { owner: bigint }>(READ_LOANS, [shard])
  const assetsOf = byOwner(assets.rows)
  const redeemingOf = new Map(redeeming.rows.map(({ owner, amount }) => [owner, amount]))
  const loansOf = byOwner(loans.rows)
  return heads.rows.flatMap((head) => {
    const owner = head.customer_id
    const worth = {
      ...worthOfAssets(assetsOf.get(owner) ?? [], prices),
      redeeming_paise: redeemingOf.get(owner) ?? 0n,
      owed_paise: (loansOf.get(owner) ?? []).reduce(
        (sum, row) => sum + owedPaise(owedOnDay(toOpenLoan(row), night)),
        0n,
      ),
    }
    if (!head.has_new_entries && Object.values(worth).every((paise) => paise === 0n)) return []
    return [
      {
        shard,
        customer_id: owner,
        night,
        ...worth,
        paid_in_paise: head.paid_in,
        taken_out_paise: head.taken_out,
        head_seq: head.head_seq,
      },
    ]
  })
}

function byOwner<Row extends { readonly owner: bigint }>(rows: readonly Row[]): Map<bigint, Row[]> {
  const found = new Map<bigint, Row[]>()
  for (const row of rows) {
    const known = found.get(row.owner)
    if (known === undefined) found.set(row.owner, [row])
    else known.push(row)
  }
  return found
}

function worthOfAssets(assets: readonly AssetRow[], { sharePaise, schemes }: NightPrices) {
  const worth = { cash_paise: 0n, shares_paise: 0n, funds_paise: 0n, plans_paise: 0n }
  for (const { asset, amount } of assets) {
    const schemeId = schemeIdOfUnits(asset)
    if (asset === INR) worth.cash_paise += amount
    else if (schemeId === null) worth.shares_paise += amount * sharePaise(asset)
    else {
      const scheme = schemes.get(schemeId)
      worth[scheme?.isPlan === true ? 'plans_paise' : 'funds_paise'] += worthOfUnits(amount, scheme?.nav ?? 0n)
    }
  }
  return worth
}

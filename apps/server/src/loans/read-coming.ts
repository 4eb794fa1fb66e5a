import type { ExitBand } from '@bahi/domain/funds/scheme-facts'
import { comingPaise, type OnItsWay } from '@bahi/domain/loans/plan-sale'
import type { BusinessDate } from '@bahi/money/business-date'
import { readHighestExitBps } from '../funds/port.ts'
import type { OwnerKey } from '../ledger/account-books.ts'
import type { Queryable } from '../platform/db/in-transaction.ts'
import { PARTS_OF_NAV } from './read-basis.ts'

type ComingRow = {
  loan_id: bigint
  scheme_id: number
  units: bigint
  net_paise: bigint | null
  applies_on: BusinessDate
  exit_bands: readonly ExitBand[]
  nav: bigint
}

/** The net amounts in paise that redemptions in progress will pay, by loan id. */
export async function readComing(
  db: Queryable,
  { shard, owner }: OwnerKey,
  on: string,
): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await db.query<ComingRow>({
    name: 'loans-read-coming',
    text: `select s.loan_id, o.scheme_id, o.units, o.net_paise, o.applies_on, c.exit_bands, n.nav
           from bahi.loan_sale s join bahi.fund_order o on o.shard = s.shard and o.id = s.fund_order_id and o.state = 'in-progress' join bahi.scheme c on c.id = o.scheme_id
           cross join lateral (select v.nav from bahi.scheme_nav v where v.scheme_id = o.scheme_id and v.date <= $3 order by v.date desc limit 1) n
           where s.shard = $1 and s.owner = $2`,
    values: [shard, owner, on],
  })
  const byLoan = new Map<bigint, OnItsWay[]>()
  for (const {
    loan_id: loanId,
    scheme_id: schemeId,
    units,
    net_paise: netPaise,
    applies_on: appliesOn,
    exit_bands: bands,
    nav,
  } of rows) {
    // The net amount of an executed redemption already contains the exit load, so no cost is subtracted from it.
    const costBps =
      netPaise === null
        ? await readHighestExitBps(db, { shard, owner }, { id: schemeId, exit_bands: bands }, appliesOn)
        : 0n
    byLoan.set(loanId, [...(byLoan.get(loanId) ?? []), { units, netPaise, priceParts: nav * PARTS_OF_NAV, costBps }])
  }
  return new Map([...byLoan].map(([loanId, redemptions]) => [loanId, comingPaise(redemptions)]))
}

import type { Night } from '@bahi/domain/funds/plans/track-record'
import type { Queryable } from '../../platform/db/in-transaction.ts'

export type NightRow = Night & { readonly isBefore: boolean; readonly expensePaise: bigint }

/**
 * Reads every night of a scheme, oldest first. `isBefore` marks the nights that were computed for days before the
 * scheme began.
 */
export async function readNights(db: Queryable, schemeId: number): Promise<NightRow[]> {
  const { rows } = await db.query<{
    date: string
    nav: bigint
    is_before: boolean
    assets: bigint
    expense_paise: bigint
    charges_paise: bigint
    turnover_paise: bigint
  }>(
    `select date, nav, is_before, shares_paise + cash_paise + dividends_paise - to_pay_paise as assets, expense_paise, charges_paise, turnover_paise from bahi.scheme_nav where scheme_id = $1 order by date`,
    [schemeId],
  )
  return rows.map((row) => ({
    date: row.date,
    nav: row.nav,
    isBefore: row.is_before,
    assetsPaise: row.assets,
    expensePaise: row.expense_paise,
    chargesPaise: row.charges_paise,
    turnoverPaise: row.turnover_paise,
  }))
}

import type { EntrySort } from '@bahi/contract/reports/statement'
import { businessDate, daysInMonth } from '@bahi/money/business-date'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { fundReference } from '../../funds/schemes/journals.ts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import { schemeIdOfUnits } from '../../ledger/asset.ts'
import type { JournalFilter } from '../../ledger/read-journal-page.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

export const FILLS: readonly string[] = ['buy-fill', 'sell-fill']
export const HOLDS: readonly string[] = ['order-hold', 'order-release']

/** Kinds of journals that hold and release cash or units for orders of funds and plans. */
const FUND_HOLDS: readonly string[] = ['fund-hold', 'fund-release', 'fund-redeem-hold', 'fund-redeem-release']

/** Kinds of journals of transfers in and out. */
export const TRANSFERS: readonly string[] = ['deposit', 'transfer-out-hold', 'transfer-out-release', 'transfer-out']

/** Kinds of journals of shares that move to another demat account of the customer. */
const SHARE_TRANSFERS: readonly string[] = ['share-transfer-hold', 'share-transfer-release', 'share-transfer-out']

/** Kinds of journals of a loan's money and its pledges. */
const LOAN_MONEY: readonly string[] = ['loan-payout', 'loan-repayment']
const PLEDGES: readonly string[] = ['pledge', 'pledge-release']

/** Kinds of journals of corporate actions. */
export const COMPANIES: readonly string[] = ['split', 'bonus', 'dividend']

/** The accounts that take charges and taxes out of a customer's cash. */
export const CHARGES: readonly number[] = [
  ACCOUNT.brokerage,
  ACCOUNT.stt,
  ACCOUNT['exchange-charge'],
  ACCOUNT['sebi-fee'],
  ACCOUNT['stamp-duty'],
  ACCOUNT.gst,
  ACCOUNT['dp-charge'],
  ACCOUNT['fund-fee'],
]

/** The journals of each filter that a customer can choose. */
const SORTS = {
  all: { kinds: null, receivers: null },
  buys: { kinds: ['buy-fill', 'offer-allotment', 'fund-subscription'], receivers: null },
  sells: { kinds: ['sell-fill', 'fund-redemption', 'fund-payout'], receivers: null },
  charges: { kinds: null, receivers: CHARGES },
  transfers: { kinds: [...TRANSFERS, ...SHARE_TRANSFERS, ...LOAN_MONEY], receivers: null },
  holds: {
    kinds: [
      ...HOLDS,
      'transfer-out-hold',
      'transfer-out-release',
      'share-transfer-hold',
      'share-transfer-release',
      'offer-hold',
      'offer-release',
      ...FUND_HOLDS,
      ...PLEDGES,
    ],
    receivers: null,
  },
  settlement: { kinds: ['settle-cash', 'settle-shares', 'lock-in-release'], receivers: null },
  companies: { kinds: COMPANIES, receivers: null },
} as const satisfies Record<EntrySort, Pick<JournalFilter, 'kinds' | 'receivers'>>

export function sortFilter(sort: EntrySort): Pick<JournalFilter, 'kinds' | 'receivers'> {
  return SORTS[sort]
}

type Range = Pick<JournalFilter, 'from' | 'to'>
type Period = { readonly ok: true; readonly range: Range } | { readonly ok: false; readonly field: 'month' | 'year' }

/** The days of a month, or of a financial year, which begins on 1 April; all days when neither is given. */
export function readPeriod({ month, year }: { month?: string | undefined; year?: string | undefined }): Period {
  if (month !== undefined) {
    const [of, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))]
    if (of < 1 || number < 1 || number > 12) return { ok: false, field: 'month' }
    return {
      ok: true,
      range: { from: businessDate(`${month}-01`), to: businessDate(`${month}-${daysInMonth(of, number)}`) },
    }
  }
  if (year === undefined) return { ok: true, range: { from: null, to: null } }
  const begins = Number(year)
  if (begins < 1 || begins > 9_998) return { ok: false, field: 'year' }
  return {
    ok: true,
    range: { from: businessDate(`${year}-04-01`), to: businessDate(`${String(begins + 1).padStart(4, '0')}-03-31`) },
  }
}

/**
 * The filter of one share or scheme: journals that move the asset, and journals that move cash only, which are the
 * holds of its orders, its dividends and its payouts.
 */
export async function readShare(
  db: Queryable,
  { shard, owner }: OwnerKey,
  asset: number,
): Promise<NonNullable<JournalFilter['share']>> {
  const { rows } = await db.query<{ id: bigint }>({
    name: 'statement-read-orders-of-share',
    text: `select id from bahi.orders where shard = $1 and owner = $2 and instrument_id = $3`,
    values: [shard, owner, asset],
  })
  const { rows: dividends } = await db.query<{ reference: string }>({
    name: 'statement-read-dividends-of-share',
    text: `select action_id || ':' || owner as reference from bahi.entitlement where shard = $1 and owner = $2 and instrument_id = $3`,
    values: [shard, owner, asset],
  })
  const { rows: funds } = await db.query<{ id: bigint }>({
    name: 'statement-read-orders-of-scheme',
    text: `select id from bahi.fund_order where shard = $1 and customer_id = $2 and scheme_id = $3`,
    values: [shard, owner, schemeIdOfUnits(asset) ?? 0],
  })
  return {
    asset,
    kinds: [...HOLDS, 'dividend', ...FUND_HOLDS, 'fund-payout'],
    references: [
      ...rows.map(({ id }) => id.toString()),
      ...dividends.map(({ reference }) => reference),
      ...funds.map(({ id }) => fundReference(id)),
    ],
  }
}

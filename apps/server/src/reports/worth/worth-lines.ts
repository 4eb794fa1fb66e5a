import type { WorthLine } from '@bahi/contract/reports/worth'
import { ACCOUNT, isOwnerAccount } from '@bahi/proofs/accounts'
import { type Asset, INR, schemeIdOfUnits } from '../../ledger/asset.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Who } from '../../platform/http/who.ts'
import { CHARGES, COMPANIES } from '../statement/entry-filter.ts'
import { CASH_ACCOUNTS } from './read-night.ts'

/** Charges that the state takes; the others are the price of a service. */
export const TAXES: readonly number[] = [ACCOUNT.stt, ACCOUNT['stamp-duty'], ACCOUNT.gst]

/** The entries of an account book after one number and through another. */
export type EntryRange = { readonly after: bigint; readonly through: bigint }

/** Postings of a range that are alike: what they are, what they come to, and how many they are. */
export type PostingGroup = {
  readonly kind: string
  readonly debit: number
  readonly credit: number
  readonly asset: Asset
  /** In paise, shares or units; of shares that were moved out what they were worth, in paise. */
  readonly amount: bigint
  readonly entries: number
}

/** What one share was worth when it was moved out, beside the posting `p` of its journal `j`; null for every other posting. */
export const MOVED_PRICE = `left join bahi.share_transfer_line m on m.shard = $1 and j.kind = 'share-transfer-out' and m.instrument_id = p.asset
    and m.transfer_id = case j.kind when 'share-transfer-out' then split_part(j.reference, ':', 1)::bigint end`

const READ_GROUPS = `
  select j.kind, p.debit, p.credit, p.asset, sum(p.amount * coalesce(m.price_paise, 1))::bigint as amount, count(*)::integer as entries
  from bahi.posting p join bahi.journal j on j.shard = p.shard and j.id = p.journal_id
  ${MOVED_PRICE}
  where p.shard = $1 and j.shard = $1 and p.owner = $2 and p.seq > $3 and p.seq <= $4
  group by j.kind, p.debit, p.credit, p.asset`

/** The postings of a range of a customer's book, by what they are. */
export async function readGroups(
  tx: Queryable,
  { shard, customerId }: Who,
  { after, through }: EntryRange,
): Promise<PostingGroup[]> {
  return (await tx.query<PostingGroup>(READ_GROUPS, [shard, customerId, after, through])).rows
}

/** The kind of entry that moves shares to another demat account of the customer. */
export const MOVED_OUT = 'share-transfer-out'

const LINE_OF_KIND: Readonly<Record<string, WorthLine>> = {
  'buy-fill': 'bought',
  'sell-fill': 'sold',
  'fund-subscription': 'units-bought',
  'fund-payout': 'units-sold',
  'offer-allotment': 'offers',
  'loan-payout': 'loans-received',
  'loan-repayment': 'loans-repaid',
}

const isCash = (account: number): boolean => CASH_ACCOUNTS.some((one) => one === account)

type Moved = Pick<PostingGroup, 'kind' | 'debit' | 'credit' | 'asset'>

/**
 * What an amount of such a posting adds to the account: 1, -1, or 0 for a posting that only moves between accounts
 * that the worth counts. Cash counts on three accounts, shares and units on all of an owner's.
 */
export function signOf({ debit, credit, asset }: Omit<Moved, 'kind'>): bigint {
  const counts = asset === INR ? isCash : isOwnerAccount
  return (counts(debit) ? 1n : 0n) - (counts(credit) ? 1n : 0n)
}

/** The line that a posting belongs to; null for one that changes nothing that the worth counts. */
export function lineOf(moved: Moved, isPlan: (schemeId: number) => boolean): WorthLine | null {
  if (signOf(moved) === 0n) return null
  if (moved.kind === MOVED_OUT) return 'moved-out'
  if (moved.asset !== INR) {
    const schemeId = schemeIdOfUnits(moved.asset)
    return schemeId === null ? 'shares' : isPlan(schemeId) ? 'plans' : 'funds'
  }
  const other = otherAccount(moved)
  if (other === ACCOUNT.bank) {
    // A dividend comes from the bank too, but the customer did not pay it in.
    if (COMPANIES.includes(moved.kind)) return 'dividends'
    return moved.debit === other ? 'taken-out' : 'paid-in'
  }
  if (CHARGES.includes(other)) return TAXES.includes(other) ? 'taxes' : 'charges'
  return LINE_OF_KIND[moved.kind] ?? 'other'
}

/** The account on the other side of what the worth counts. */
export function otherAccount(moved: Omit<Moved, 'kind'>): number {
  return signOf(moved) > 0n ? moved.credit : moved.debit
}

/** Which of the schemes are plans. */
export async function readPlans(tx: Queryable): Promise<(schemeId: number) => boolean> {
  const { rows } = await tx.query<{ id: number }>(`select id from bahi.scheme where kind = 'plan'`)
  const plans = new Set(rows.map(({ id }) => id))
  return (schemeId) => plans.has(schemeId)
}

import type { StatementEntry } from '@bahi/contract/reports/statement'
import { istTimeOf } from '@bahi/money/ist'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { accountNames } from '../../entries/account-names.ts'
import type { TextKey } from '../../text/use-text.tsx'

export type EntryFilter = 'all' | 'cash' | 'shares'

/** One line of an entry: an account, and what it received (debit) or gave (credit). */
export interface EntryLine {
  /** Its words; `symbol` goes into them where the line is of shares. */
  account: TextKey
  /** Null for rupees, counted in paise; otherwise the line counts shares. */
  symbol: string | null
  side: 'debit' | 'credit'
  amount: bigint
}

const chargeNames: Readonly<Record<number, TextKey>> = {
  [ACCOUNT.brokerage]: 'account.charge.brokerage',
  [ACCOUNT.stt]: 'account.charge.stt',
  [ACCOUNT['exchange-charge']]: 'account.charge.exchange',
  [ACCOUNT['sebi-fee']]: 'account.charge.sebi',
  [ACCOUNT['stamp-duty']]: 'account.charge.stamp',
  [ACCOUNT.gst]: 'account.charge.gst',
  [ACCOUNT['dp-charge']]: 'account.charge.dp',
  [ACCOUNT['fund-fee']]: 'account.charge.fundEntry',
}

/** Whether an account takes a charge or a tax. */
export const isCharge = (account: number): boolean => chargeNames[account] !== undefined

/** The words of one account. */
export function accountKey(account: number, isCash: boolean): TextKey {
  return chargeNames[account] ?? nameOf(account, isCash)
}

/** The words of an account where all charges are one. */
function nameOf(account: number, isCash: boolean): TextKey {
  if (isCharge(account)) return 'account.charges'
  const names = accountNames[account]
  return isCash ? (names?.cash ?? 'account.other') : (names?.shares ?? 'account.other.shares')
}

/**
 * An entry as lines: one for each account and asset on each side, debits first. Charges go to eight accounts of the
 * house and are one line here; `entryCharges` says each of them.
 */
export function entryLines(entry: Pick<StatementEntry, 'postings'>, filter: EntryFilter): EntryLine[] {
  const lines = new Map<string, EntryLine>()
  for (const { debit, credit, asset, symbol, amount } of entry.postings) {
    if (filter !== 'all' && (asset === 0) !== (filter === 'cash')) continue
    for (const [side, account] of [
      ['debit', debit],
      ['credit', credit],
    ] as const) {
      const name = nameOf(account, asset === 0)
      const key = `${side}:${asset}:${name}`
      const before = lines.get(key)
      lines.set(key, {
        account: name,
        symbol: asset === 0 ? null : (symbol ?? `#${asset}`),
        side,
        amount: (before?.amount ?? 0n) + BigInt(amount),
      })
    }
  }
  const all = [...lines.values()]
  return [...all.filter((line) => line.side === 'debit'), ...all.filter((line) => line.side === 'credit')]
}

/** Each charge of an entry that is more than nothing, in the order of the chart of accounts. */
export function entryCharges(entry: Pick<StatementEntry, 'postings'>): { name: TextKey; amountPaise: bigint }[] {
  const sums = new Map<number, bigint>()
  for (const { debit, amount } of entry.postings) {
    if (isCharge(debit)) sums.set(debit, (sums.get(debit) ?? 0n) + BigInt(amount))
  }
  return [...sums]
    .sort(([a], [b]) => a - b)
    .map(([account, amountPaise]) => ({ name: chargeNames[account] ?? 'account.charges', amountPaise }))
}

export interface EntryTitle {
  key: TextKey
  values: { symbol: string; quantity: number; pricePaise: number }
}

/** What an entry says happened. An order's hold is of cash for a purchase and of shares for a sale. */
export function entryTitle(
  entry: Pick<StatementEntry, 'kind' | 'postings' | 'symbol' | 'quantity' | 'pricePaise'>,
): EntryTitle {
  const shares = entry.postings.find((posting) => posting.asset !== 0)
  const values = {
    symbol: entry.symbol ?? shares?.symbol ?? '',
    quantity: entry.quantity ?? shares?.amount ?? 0,
    pricePaise: entry.pricePaise ?? 0,
  }
  const known = values.symbol !== '' && values.quantity > 0
  return { key: titleKey(entry.kind, { ofShares: shares !== undefined, known, priced: values.pricePaise > 0 }), values }
}

/** The entries that are always called the same. */
const titles: Readonly<Record<string, TextKey>> = {
  deposit: 'entry.deposit',
  'practice-end': 'entry.practiceEnd',
  'transfer-out-hold': 'entry.transferHold',
  'transfer-out-release': 'entry.transferRelease',
  'transfer-out': 'entry.transferOut',
  'share-transfer-hold': 'notice.closing.shares-asked',
  'share-transfer-release': 'notice.closing.shares-refused',
  'share-transfer-out': 'notice.closing.shares-sent',
  'offer-hold': 'entry.offerHold',
  'offer-release': 'entry.offerRelease',
  'lock-in-release': 'entry.lockInRelease',
  'fund-hold': 'entry.fundHold',
  'fund-release': 'entry.fundRelease',
  'fund-redeem-hold': 'entry.fundRedeemHold',
  'fund-redeem-release': 'entry.fundRedeemRelease',
  'fund-payout': 'entry.fundPayout',
  'loan-payout': 'loan.entry.payout',
  'loan-repayment': 'loan.entry.repayment',
  pledge: 'loan.entry.pledge',
  'pledge-release': 'loan.entry.release',
  'settle-cash': 'entry.settled.cash',
  split: 'entry.split',
  bonus: 'entry.bonus',
}

/** The others say what of, and how many, where that is known. */
function titleKey(
  kind: string,
  { ofShares, known, priced }: { ofShares: boolean; known: boolean; priced: boolean },
): TextKey {
  switch (kind) {
    case 'order-hold':
      return ofShares ? 'entry.hold.sell' : known ? 'entry.hold.buy' : 'entry.hold'
    case 'order-release':
      return ofShares ? 'entry.release.shares' : 'entry.release.cash'
    case 'buy-fill':
      return known && priced ? 'entry.bought' : 'entry.purchase'
    case 'sell-fill':
      return known && priced ? 'entry.sold' : 'entry.sale'
    case 'offer-allotment':
      return known ? 'entry.offerAllotted' : 'entry.offerAllotment'
    case 'fund-subscription':
      return known ? 'entry.fundBought' : 'entry.fundSubscription'
    case 'fund-redemption':
      return known ? 'entry.fundSold' : 'entry.fundRedemption'
    case 'settle-shares':
      return known ? 'entry.settled.shares' : 'entry.settled'
    case 'dividend':
      return known ? 'entry.dividend' : 'entry.dividend.any'
    default:
      return titles[kind] ?? 'entry.other'
  }
}

/** The numbers of an entry's postings in the chain: the first and the last. */
export function entryNumbers(entry: Pick<StatementEntry, 'postings'>): { first: number; last: number } {
  const numbers = entry.postings.map((posting) => posting.seq)
  return { first: Math.min(...numbers), last: Math.max(...numbers) }
}

/** Whether an entry was written on its own day of business. What the desk posts after the day has turned was not. */
export function isOnItsDay({ recordedAt, businessDate }: Pick<StatementEntry, 'recordedAt' | 'businessDate'>): boolean {
  return istTimeOf(Date.parse(recordedAt)).date === businessDate
}

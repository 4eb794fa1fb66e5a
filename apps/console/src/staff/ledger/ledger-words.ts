import { formatCount, formatRupees } from '../../text/figures.ts'

const kinds: Readonly<Record<string, string>> = {
  deposit: 'Funds added',
  'order-hold': 'Held for an order',
  'order-release': 'Released from an order',
  'buy-fill': 'Bought',
  'sell-fill': 'Sold',
  'settle-cash': 'Cash settled',
  'settle-shares': 'Shares settled',
  'share-transfer-hold': 'Shares held to be moved out',
  'share-transfer-release': 'Shares not moved out',
  'share-transfer-out': 'Shares moved out',
  split: 'Split',
  bonus: 'Bonus shares',
  dividend: 'Dividend',
  'offer-issue': 'Issued',
  'offer-issue-back': 'Issue taken back',
  'offer-hold': 'Held for an offer',
  'offer-release': 'Back from an offer',
  'offer-allotment': 'Allotted',
  'offer-sale': 'Sold in an offer',
  'offer-clearing': 'Between shards',
  'lock-in-release': 'Out of lock-in',
  opening: 'Opening',
}

/** A kind of journal in words; one without words of its own by its name. */
export function kindName(kind: string): string {
  return kinds[kind] ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('-', ' ')}`
}

export const ownerWords = { customer: 'A customer', participant: 'A participant', house: 'The house' } as const

const accounts: Readonly<Record<string, string>> = {
  available: 'Available',
  held: 'Held',
  unsettled: 'Unsettled',
  pledged: 'Pledged',
  bank: 'Bank',
  custody: 'Custody',
  clearing: 'Clearing',
  stt: 'STT',
  gst: 'GST',
  'dp-charge': 'DP charge',
  'sebi-fee': 'SEBI fee',
}

export function accountTitle(account: string): string {
  return accounts[account] ?? `${account.charAt(0).toUpperCase()}${account.slice(1).replaceAll('-', ' ')}`
}

/** An amount of an asset: rupees, or a count of shares. Whole-house sums come as text and stay exact. */
export function formatAmount(amount: string, asset: string): string {
  return asset === 'INR' ? formatRupees(BigInt(amount)) : formatCount(Number(amount))
}

/** The two ends of a mark in groups: "7f3a 19c4 … e21c". */
export function shortMark(mark: string): string {
  return `${mark.slice(0, 4)} ${mark.slice(4, 8)} … ${mark.slice(-4)}`.toUpperCase()
}

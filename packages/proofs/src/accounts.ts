/** The chart of accounts, as the table account_kind has it: below 100 an owner's accounts, from 100 on the house's. */
export const ACCOUNT = {
  available: 1,
  held: 2,
  unsettled: 3,
  pledged: 4,
  locked: 5,
  lent: 6,
  bank: 100,
  custody: 101,
  clearing: 102,
  'returns-due': 103,
  brokerage: 110,
  stt: 111,
  'exchange-charge': 112,
  'sebi-fee': 113,
  'stamp-duty': 114,
  gst: 115,
  'dp-charge': 116,
  'fund-fee': 117,
  'fund-expense': 118,
  loans: 121,
} as const

export type AccountName = keyof typeof ACCOUNT

/** Accounts below this number are an owner's own; from it on they are the house's side of the same entries. */
export const FIRST_HOUSE_ACCOUNT = 100

/** What an account is called. @throws RangeError for a number that is no account. */
export function accountName(account: number): string {
  const name = Object.entries(ACCOUNT).find(([, number]) => number === account)?.[0]
  if (name === undefined) throw new RangeError(`no account has the number ${account}`)
  return name
}

/** Whether an account is one of an owner's own: it keeps a balance that is never negative. */
export function isOwnerAccount(account: number): boolean {
  return account > 0 && account < FIRST_HOUSE_ACCOUNT
}

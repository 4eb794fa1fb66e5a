/** What customers are told of what they decide about their account: whom they name as nominees, and its closing. */
export const ownAccountNotices = {
  /** The customer closes the account, or keeps it after all. */
  'closing.asked': { group: 'account', params: {} },
  'closing.taken-back': { group: 'account', params: {} },
  /** Shares are held for their way to another demat account, have left for it, or were refused and are free again. */
  'closing.shares-asked': { group: 'account', params: { number: 'text' } },
  'closing.shares-sent': { group: 'account', params: { number: 'text' } },
  'closing.shares-refused': { group: 'account', params: { number: 'text' } },
  /** A declaration of nominees: so many, none by choice, or withdrawn; and staff opened it. */
  'nominees.named': { group: 'account', params: { count: 'count' } },
  'nominees.opted-out': { group: 'account', params: {} },
  'nominees.withdrawn': { group: 'account', params: {} },
  'nominees.opened': { group: 'account', params: { staff: 'text' } },
} as const

/** What customers are told of their SIPs in shares, with the kinds of its figures. */
export const shareSipNotices = {
  /** An instalment of a SIP in shares placed its order. */
  'share-sip.ordered': { group: 'orders', params: { code: 'text', shares: 'count', order: 'text', number: 'text' } },
  'share-sip.skipped': { group: 'orders', params: { code: 'text', due: 'date' } },
  /** Its order was refused: `why` is the catalogue message with its figures. */
  'share-sip.missed': { group: 'orders', params: { code: 'text', due: 'date', why: 'message' } },
  /** It paused by itself after three missed instalments in a row. */
  'share-sip.paused': { group: 'orders', params: { code: 'text' } },
  'share-sip.ended': { group: 'orders', params: { code: 'text', why: 'word' } },
  /** The company split its shares or gave bonus shares: an instalment buys so many more. */
  'share-sip.changed': { group: 'orders', params: { code: 'text', before: 'count', shares: 'count' } },
} as const

/** Whose an answer is: everybody's, or the customer's own. */
export type ShelfName = 'market' | 'own'

/**
 * The answers that are kept, by the first word of their key. Nothing else is ever kept: no identity data, no statement, no answer to a
 * question that leads to an order.
 */
const shelfOfKey: Readonly<Record<string, ShelfName>> = {
  settings: 'market',
  'home-indices': 'market',
  banners: 'market',
  ranking: 'market',
  sectors: 'market',
  'stock-list': 'market',
  stock: 'market',
  'session-candles': 'market',
  'history-candles': 'market',
  assets: 'own',
  positions: 'own',
  orders: 'own',
  share: 'market',
  watchlist: 'own',
}

/** Where an answer is kept; null where it is not kept at all. */
export function keptShelf(key: readonly unknown[]): ShelfName | null {
  const head = key[0]
  return typeof head === 'string' && Object.hasOwn(shelfOfKey, head) ? (shelfOfKey[head] ?? null) : null
}

const key = 'wide-list'

export type WideListName = 'watchlist' | 'holdings' | 'market'

/** The list that stood beside a share when one was last looked at, and the market before that: it is never empty. */
export function readWideList(storage: Pick<Storage, 'getItem'>): WideListName {
  const usual = 'market'
  try {
    const kept = storage.getItem(key)
    return kept === 'watchlist' || kept === 'holdings' || kept === 'market' ? kept : usual
  } catch {
    return usual
  }
}

export function writeWideList(name: WideListName, storage: Pick<Storage, 'setItem'>): void {
  try {
    storage.setItem(key, name)
  } catch {
    // Without storage the usual list comes with the next load.
  }
}

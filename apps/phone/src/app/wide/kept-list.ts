const key = 'wide-list'

export type WideListName = 'watchlist' | 'holdings' | 'market'

/** The list that stood beside a share when one was last looked at; a visitor, who has no list of their own, begins with the market. */
export function readWideList(storage: Pick<Storage, 'getItem'>, loggedIn: boolean): WideListName {
  const usual = loggedIn ? 'watchlist' : 'market'
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

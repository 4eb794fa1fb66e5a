const storageKey = 'watchlist'

/** Which list was looked at last: the page opens with it again. Kept on the phone only. */
export function readChosenList(storage: Pick<Storage, 'getItem'>): number {
  const kept = Number(storage.getItem(storageKey))
  return Number.isInteger(kept) && kept > 0 ? kept : 1
}

export function writeChosenList(storage: Pick<Storage, 'setItem'>, listId: number): void {
  try {
    storage.setItem(storageKey, String(listId))
  } catch {
    // A browser that keeps nothing opens with the first list.
  }
}

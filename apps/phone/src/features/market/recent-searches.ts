const storageKey = 'recent-searches'
const mostKept = 8

/** What was opened from a search, newest first. It never leaves the phone. */
export function readRecent(storage: Pick<Storage, 'getItem'>): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string').slice(0, mostKept) : []
  } catch {
    return []
  }
}

export function withRecent(codes: readonly string[], code: string): string[] {
  return [code, ...codes.filter((one) => one !== code)].slice(0, mostKept)
}

export function writeRecent(storage: Pick<Storage, 'setItem'>, codes: readonly string[]): void {
  try {
    storage.setItem(storageKey, JSON.stringify(codes))
  } catch {
    // A browser that keeps nothing simply has no recent searches.
  }
}

import { paths, pathWithQuery } from '../../navigation/paths.ts'

const storageKey = 'recent-searches'
const maxKept = 8

/** What was opened from a search: how it is called, and where it is. */
export interface RecentSearch {
  text: string
  place: string
}

/** What was opened from a search, newest first. It never leaves the phone. */
export function readRecent(storage: Pick<Storage, 'getItem'>): RecentSearch[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept)
      ? kept
          .map(recentOf)
          .filter((one) => one !== null)
          .slice(0, maxKept)
      : []
  } catch {
    return []
  }
}

/** Shares were once kept by their code alone. */
function recentOf(kept: unknown): RecentSearch | null {
  if (typeof kept === 'string') return { text: kept, place: pathWithQuery(paths.stock, { code: kept }) }
  if (typeof kept !== 'object' || kept === null || !('text' in kept) || !('place' in kept)) return null
  const { text, place } = kept
  return typeof text === 'string' && typeof place === 'string' && /^\/(?![/\\])/.test(place) ? { text, place } : null
}

export function withRecent(recent: readonly RecentSearch[], opened: RecentSearch): RecentSearch[] {
  return [opened, ...recent.filter(({ place }) => place !== opened.place)].slice(0, maxKept)
}

export function writeRecent(storage: Pick<Storage, 'setItem'>, recent: readonly RecentSearch[]): void {
  try {
    storage.setItem(storageKey, JSON.stringify(recent))
  } catch {
    // A browser that keeps nothing simply has no recent searches.
  }
}

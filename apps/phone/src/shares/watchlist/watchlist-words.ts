import { longestListName, maxWatchlists, type WatchlistView } from '@bahi/contract/customers/watchlist'
import type { Text } from '../../text/use-text.tsx'

/** The name of a list as it is shown: the first one has one in every language until it is given its own. */
export function listTitle({ name }: Pick<WatchlistView, 'name'>, { t }: Pick<Text, 't'>): string {
  return name === '' ? t('watchlist.first') : name
}

export type NameProblem = 'empty' | 'long' | 'taken'

/** What is wrong with a name for a list; null when nothing is. `others` are the names the other lists go by. */
export function nameProblem(name: string, others: readonly string[]): NameProblem | null {
  const meant = name.trim()
  if (meant === '') return 'empty'
  if (meant.length > longestListName) return 'long'
  return others.some((other) => other.toLocaleLowerCase() === meant.toLocaleLowerCase()) ? 'taken' : null
}

export function mayMakeAnother(lists: readonly unknown[]): boolean {
  return lists.length < maxWatchlists
}

/** The lists that contain a share, in words. */
export function listsWith(lists: readonly WatchlistView[], code: string): WatchlistView[] {
  return lists.filter(({ codes }) => codes.includes(code))
}

/** A list with one thing moved to the place of another; as it was when either is not on it. */
export function moved<Item>(items: readonly Item[], item: Item, to: Item): Item[] {
  const [from, place] = [items.indexOf(item), items.indexOf(to)]
  if (from === -1 || place === -1) return [...items]
  return items.toSpliced(from, 1).toSpliced(place, 0, item)
}

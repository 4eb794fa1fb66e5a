import type { ClientMessage, StreamMode } from '@bahi/contract/market/stream'

const STRONGEST_FIRST = ['full', 'quote', 'ltp'] as const satisfies readonly StreamMode[]
const MAX_IN_MESSAGE = 1_000

/** Who wants what of each instrument, and what the server was told. The strongest wish counts. */
export interface Subscriptions {
  add(ids: readonly number[], mode: StreamMode): void
  remove(ids: readonly number[], mode: StreamMode): void
  /** Messages that bring the server up to date with the wishes; it counts as told. */
  takeMessages(): ClientMessage[]
  /** A new connection knows nothing. */
  forgetTold(): void
  ids(): number[]
}

export function createSubscriptions(): Subscriptions {
  const wishes = new Map<number, Record<StreamMode, number>>()
  const told = new Map<number, StreamMode>()
  const changed = new Set<number>()

  const wanted = (id: number): StreamMode | undefined => {
    const counts = wishes.get(id)
    return counts === undefined ? undefined : STRONGEST_FIRST.find((mode) => counts[mode] > 0)
  }
  const count = (ids: readonly number[], mode: StreamMode, by: 1 | -1): void => {
    for (const id of ids) {
      const counts = wishes.get(id) ?? { ltp: 0, quote: 0, full: 0 }
      counts[mode] = Math.max(0, counts[mode] + by)
      if (counts.ltp + counts.quote + counts.full === 0) wishes.delete(id)
      else wishes.set(id, counts)
      changed.add(id)
    }
  }

  return {
    add: (ids, mode) => count(ids, mode, 1),
    remove: (ids, mode) => count(ids, mode, -1),
    takeMessages() {
      const gone: number[] = []
      const byMode: Record<StreamMode, number[]> = { ltp: [], quote: [], full: [] }
      for (const id of changed) {
        const mode = wanted(id)
        if (mode === told.get(id)) continue
        if (mode === undefined) {
          gone.push(id)
          told.delete(id)
        } else {
          byMode[mode].push(id)
          told.set(id, mode)
        }
      }
      changed.clear()
      const subscribe = STRONGEST_FIRST.flatMap((mode) =>
        chunks(byMode[mode]).map((ids): ClientMessage => ({ type: 'subscribe', mode, ids })),
      )
      return [...chunks(gone).map((ids): ClientMessage => ({ type: 'unsubscribe', ids })), ...subscribe]
    },
    forgetTold() {
      told.clear()
      for (const id of wishes.keys()) changed.add(id)
    },
    ids: () => [...wishes.keys()],
  }
}

function chunks(ids: readonly number[]): number[][] {
  const parts: number[][] = []
  for (let from = 0; from < ids.length; from += MAX_IN_MESSAGE) parts.push(ids.slice(from, from + MAX_IN_MESSAGE))
  return parts
}

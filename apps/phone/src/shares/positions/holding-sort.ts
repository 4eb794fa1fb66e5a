import type { HoldingRowFigures } from './use-positions.ts'

export const holdingSorts = ['value', 'today', 'gain', 'name'] as const
export type HoldingSort = (typeof holdingSorts)[number]

type Sorted = Pick<HoldingRowFigures, 'valuePaise' | 'dayChangePaise' | 'unrealisedPaise'> & {
  holding: { symbol: string; instrumentId: number }
}

const largestFirst: Record<Exclude<HoldingSort, 'name'>, (row: Sorted) => number> = {
  value: (row) => row.valuePaise,
  today: (row) => row.dayChangePaise,
  gain: (row) => row.unrealisedPaise,
}

/** Figures from the largest, names from A to Z; equal figures are sorted by name, so that rows keep their places. */
export function sortHoldings<Row extends Sorted>(rows: readonly Row[], by: HoldingSort): Row[] {
  const byName = (a: Row, b: Row) =>
    a.holding.symbol < b.holding.symbol
      ? -1
      : a.holding.symbol > b.holding.symbol
        ? 1
        : a.holding.instrumentId - b.holding.instrumentId
  if (by === 'name') return [...rows].sort(byName)
  const of = largestFirst[by]
  return [...rows].sort((a, b) => of(b) - of(a) || byName(a, b))
}

const storageKey = 'holdings-sort'

/** The order chosen last; the most valuable first until one is chosen. */
export function readSort(storage: Pick<Storage, 'getItem'>): HoldingSort {
  try {
    const kept = storage.getItem(storageKey)
    return holdingSorts.find((one) => one === kept) ?? 'value'
  } catch {
    return 'value'
  }
}

export function writeSort(storage: Pick<Storage, 'setItem'>, sort: HoldingSort): void {
  try {
    storage.setItem(storageKey, sort)
  } catch {
    // Without storage the choice holds for this visit.
  }
}

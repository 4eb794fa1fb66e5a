const key = 'ipo-seals'
/** More offers than one customer follows at a time. */
const most = 40

/** The mark of a draw's secret as this phone saw it first, and when. */
export interface KeptSeal {
  seal: string
  atMs: number
}

type Seals = Readonly<Record<string, KeptSeal>>

function isSeal(value: unknown): value is KeptSeal {
  return (
    typeof value === 'object' &&
    value !== null &&
    'seal' in value &&
    typeof value.seal === 'string' &&
    'atMs' in value &&
    typeof value.atMs === 'number'
  )
}

function readAll(storage: Pick<Storage, 'getItem'>): Seals {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '{}')
    return typeof stored === 'object' && stored !== null
      ? Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, KeptSeal] => isSeal(entry[1])))
      : {}
  } catch {
    return {}
  }
}

/** What this phone saw of an offer's seal while it was still closed; null when it never looked. */
export function readSeal(ipoId: string, storage: Pick<Storage, 'getItem'> = localStorage): KeptSeal | null {
  return readAll(storage)[ipoId] ?? null
}

/** Remembers a seal before it is opened, so that this phone notices an exchanged secret. The first seal stays. */
export function keepSeal(
  ipoId: string,
  seal: string,
  atMs: number,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): void {
  const before = readAll(storage)
  if (before[ipoId] !== undefined) return
  const latest = Object.entries(before)
    .toSorted(([, a], [, b]) => b.atMs - a.atMs)
    .slice(0, most - 1)
  try {
    storage.setItem(key, JSON.stringify(Object.fromEntries([[ipoId, { seal, atMs }], ...latest])))
  } catch {
    // Where nothing is kept, the draw is still checked against the published seal.
  }
}

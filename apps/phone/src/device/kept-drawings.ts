/** What can be drawn over the prices. */
export const drawingKinds = ['trend', 'horizontal', 'ray', 'fibonacci'] as const
export type DrawingKind = (typeof drawingKinds)[number]

/** A place of a drawing: the moment of a candle and a price. */
export interface DrawingPoint {
  readonly time: string
  readonly paise: number
}

export interface Drawing {
  readonly id: string
  readonly kind: DrawingKind
  readonly points: readonly DrawingPoint[]
}

/** The points each kind is drawn by. */
export const pointCounts = { trend: 2, horizontal: 1, ray: 2, fibonacci: 2 } as const satisfies Record<
  DrawingKind,
  number
>

/** More than these hide the candles. */
export const maxDrawings = 30

const prefix = 'drawings:'
const keyOf = (code: string): string => `${prefix}${code}`

/** Reads the drawings of a share; whatever is none is passed over. */
export function readDrawings(code: string, storage: Pick<Storage, 'getItem'>): readonly Drawing[] {
  let kept: unknown
  try {
    kept = JSON.parse(storage.getItem(keyOf(code)) ?? 'null')
  } catch {
    return []
  }
  return Array.isArray(kept) ? kept.filter(isDrawing).slice(0, maxDrawings) : []
}

/** The drawings of every share that has some, by the share's code. */
export function readAllDrawings(
  storage: Pick<Storage, 'getItem' | 'key' | 'length'>,
): Record<string, readonly Drawing[]> {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  const codes = keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
  return Object.fromEntries(
    codes
      .toSorted()
      .map((code) => [code, readDrawings(code, storage)] as const)
      .filter(([, drawings]) => drawings.length > 0),
  )
}

export function writeDrawings(
  code: string,
  drawings: readonly Drawing[],
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
): void {
  try {
    if (drawings.length === 0) storage.removeItem(keyOf(code))
    else storage.setItem(keyOf(code), JSON.stringify(drawings))
  } catch {
    // Where nothing is kept, drawings last until the page is closed.
  }
}

function isDrawing(value: unknown): value is Drawing {
  if (typeof value !== 'object' || value === null) return false
  const { id, kind, points } = value as Record<string, unknown>
  const known = drawingKinds.find((one) => one === kind)
  return (
    typeof id === 'string' &&
    known !== undefined &&
    Array.isArray(points) &&
    points.length === pointCounts[known] &&
    points.every(isPoint)
  )
}

function isPoint(value: unknown): value is DrawingPoint {
  if (typeof value !== 'object' || value === null) return false
  const { time, paise } = value as Record<string, unknown>
  return (
    typeof time === 'string' && !Number.isNaN(Date.parse(time)) && Number.isSafeInteger(paise) && (paise as number) > 0
  )
}

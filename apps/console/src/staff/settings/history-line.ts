/** A line of steps in a box of 100 × 40: what held until today, and what is to come after it. */
export interface StepLine {
  readonly held: string
  readonly next: string
  readonly todayX: number
  readonly first: string
  readonly last: string
}

export interface Step {
  readonly from: string
  readonly height: number
}

const DAY_MS = 86_400_000
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS

/** Null without a change that can be drawn: a value that is no number, or none that ever changed. */
export function stepLine(steps: readonly Step[], initial: number, today: string): StepLine | null {
  const sorted = steps.toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return null
  const begin = Math.min(dayOf(first.from), dayOf(today)) - 14
  const end = Math.max(dayOf(last.from), dayOf(today)) + 14
  const heights = [initial, ...sorted.map(({ height }) => height)]
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  const x = (day: number) => round(((day - begin) / (end - begin)) * 100)
  const y = (height: number) => round(high === low ? 20 : 34 - ((height - low) / (high - low)) * 28)
  const todayX = x(dayOf(today))
  const held = sorted.filter(({ from }) => from <= today)
  const coming = sorted.filter(({ from }) => from > today)
  const start = y(initial)
  const now = y(held.at(-1)?.height ?? initial)
  const walk = (some: readonly Step[]) => some.map(({ from, height }) => `H${x(dayOf(from))}V${y(height)}`).join('')
  return {
    held: `M0 ${start}${walk(held)}H${todayX}`,
    next: coming.length === 0 ? '' : `M${todayX} ${now}${walk(coming)}H100`,
    todayX,
    first: first.from,
    last: last.from,
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

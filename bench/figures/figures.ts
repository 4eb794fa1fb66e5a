import { type Goal, type GoalId, goals } from './goals.ts'

/** One figure of a run: the median of its rounds, with the rounds themselves. */
export interface Figure {
  readonly id: GoalId
  readonly value: number
  readonly rounds: readonly number[]
  /** The same of the yardstick in the same rounds, where the value is not a ratio to it. */
  readonly beside?: { readonly value: number; readonly rounds: readonly number[] }
}

/** The last line of every benchmark. */
export interface BenchResult {
  readonly name: string
  readonly figures: readonly Figure[]
  /** What else a reader of the figures wants to know: sizes, counts, absolute times. */
  readonly details: Readonly<Record<string, unknown>>
}

/** `goal missed`: there is no floor, so the run has not failed. */
export type Verdict = 'goal reached' | 'goal missed' | 'floor held' | 'floor missed'

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/**
 * How a cost grows with a size: the slope of the straight line through both their logarithms, by least squares. 0 is a cost
 * that does not grow, 1 one that grows as the size does.
 */
export function slopeOf(points: readonly { readonly size: number; readonly cost: number }[]): number {
  const logs = points.map(({ size, cost }) => [Math.log(size), Math.log(cost)] as const)
  const mean = (at: 0 | 1) => logs.reduce((sum, log) => sum + log[at], 0) / logs.length
  const [meanSize, meanCost] = [mean(0), mean(1)]
  const along = logs.reduce((sum, [size, cost]) => sum + (size - meanSize) * (cost - meanCost), 0)
  return along / logs.reduce((sum, [size]) => sum + (size - meanSize) ** 2, 0)
}

/** @param beside the yardstick's rounds, when it is shown beside the value and not divided by */
export function figureOf(id: GoalId, rounds: readonly number[], beside?: readonly number[]): Figure {
  const summarise = (all: readonly number[]) => ({ value: roundTo5(median(all)), rounds: all.map(roundTo5) })
  return { id, ...summarise(rounds), ...(beside === undefined ? {} : { beside: summarise(beside) }) }
}

/** A value that is no number has missed the floor: a benchmark that measured nothing has not passed. */
export function verdictOf({ id, value }: Pick<Figure, 'id' | 'value'>): Verdict {
  const { better, floor, goal }: Goal = goals[id]
  if (Number.isNaN(value)) return 'floor missed'
  const reaches = (bound: number) => (better === 'more' ? value >= bound : value <= bound)
  if (reaches(goal)) return 'goal reached'
  if (floor === null) return 'goal missed'
  return reaches(floor) ? 'floor held' : 'floor missed'
}

export function describeFigure(figure: Figure): string {
  const { what, unit, floor, goal }: Goal = goals[figure.id]
  const beside = figure.beside === undefined ? '' : `, the yardstick ${`${figure.beside.value} ${unit}`.trimEnd()}`
  return `${figure.id}: ${what}: ${figure.value} ${unit}${beside} (floor ${floor ?? 'none'}, goal ${goal}): ${verdictOf(figure)}`
}

/** Ends a benchmark: a line for each figure, and all of it as one JSON object in the last line. */
export function endBench(name: string, figures: readonly Figure[], details: BenchResult['details'] = {}): void {
  for (const figure of figures) console.log(describeFigure(figure))
  console.log(JSON.stringify({ name, figures, details } satisfies BenchResult))
  if (figures.some((figure) => verdictOf(figure) === 'floor missed')) process.exitCode = 1
}

/** Five digits say all that a measurement knows. */
function roundTo5(value: number): number {
  return Number(value.toPrecision(5))
}

export type Count = { readonly passed?: number; readonly failed?: number; readonly skipped?: readonly string[] }
export type Tally = {
  readonly total: { readonly passed: number; readonly failed: number; readonly skipped: number }
  readonly reasons: readonly string[]
  add(count: Count): void
  line(): string
}
export function createTally(): Tally
export function countVitest(results: Count | undefined, exitCode: number): Count

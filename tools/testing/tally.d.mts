export type Count = { readonly passed?: number; readonly failed?: number; readonly skipped?: readonly string[] }
export type Tally = {
  readonly total: { readonly passed: number; readonly failed: number; readonly skipped: number }
  readonly reasons: readonly string[]
  add(count: Count): void
  line(): string
}
export function createTally(): Tally
export type FileResult = {
  readonly name: string
  readonly ms: number
  readonly passed: number
  readonly skipped: readonly string[]
  readonly broken: readonly string[]
}
export type VitestRun = {
  readonly code: number
  readonly results: { readonly unhandled: number; readonly files: readonly FileResult[] } | undefined
}
export function countVitest(run: VitestRun): Count

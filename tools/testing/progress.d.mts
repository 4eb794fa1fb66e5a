export interface Progress {
  tell(reached: {
    readonly done: number
    readonly files: number
    readonly passed: number
    readonly failed: number
    /** The names of the tests that failed since the last call. */
    readonly broken?: readonly string[]
  }): void
  end(): void
}
export function createProgress(
  name: string,
  options?: {
    readonly stream?: { readonly isTTY?: boolean; write(text: string): unknown }
    readonly nowMs?: () => number
  },
): Progress

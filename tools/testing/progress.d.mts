export interface Progress {
  tell(reached: {
    readonly done: number
    readonly files: number
    readonly passed: number
    readonly failed: number
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

export type FailedBy = {
  readonly message: string
  readonly stacks?: readonly { readonly file: string; readonly line: number }[]
}
export function reasonOf(errors: readonly FailedBy[] | undefined, file: string): string

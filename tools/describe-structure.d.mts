export type Structure = {
  readonly rules: readonly { readonly name: string; readonly broken: readonly string[] }[]
  /** One line for each figure, for people. */
  readonly figures: readonly string[]
}
export function describeStructure(root: string): Promise<Structure>
/** Lines of each function, with the file and line where it begins. */
export function measureFunctions(
  program: unknown,
  file: string,
  text: string,
): readonly { readonly name: string; readonly size: number }[]

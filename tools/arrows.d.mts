export type Import = {
  readonly from: string
  readonly specifier: string
  readonly to: string
  /** Everything is exported again: `export * from`. */
  readonly isStar?: boolean
}
export type Imports = { readonly files: readonly string[]; readonly imports: readonly Import[] }
export function readImports(root: string): Promise<Imports>
export function resolveImport(known: ReadonlySet<string>, from: string, specifier: string): string
export function checkArrows(imports: Imports): readonly { readonly name: string; readonly broken: readonly string[] }[]
export function findCircles(imports: readonly Import[]): readonly string[]
/** Folders that reach one another, with the imports by which they do. */
export function findFolderCircles(imports: readonly Import[]): readonly string[]
/** How many files lie directly in each folder. */
export function countByFolder(files: readonly string[]): ReadonlyMap<string, number>

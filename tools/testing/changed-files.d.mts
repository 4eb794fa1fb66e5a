export interface ChosenChecks {
  readonly sources: readonly string[]
  /** Folders of TypeScript projects; `packages` and `apps` stand for all in them. */
  readonly projects: readonly string[]
  readonly serverFolders: readonly string[]
  readonly browserTests: readonly string[]
}
export function findChangedFiles(root: string): readonly string[]
export function chooseChecks(files: readonly string[], exists?: (path: string) => boolean): ChosenChecks

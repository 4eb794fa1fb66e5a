export type PackageList = {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly version?: string
        readonly integrity?: string
        readonly optional?: boolean
        readonly dev?: boolean
      }
    >
  >
}
export function installPackages(
  root: string,
  log: (line: string) => void,
  which: { readonly withTests: boolean },
): Promise<void>
export function isSameInstallation(lock: PackageList, installed: PackageList, withTests: boolean): boolean

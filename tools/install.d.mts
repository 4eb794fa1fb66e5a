export type PackageList = {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly integrity?: string; readonly optional?: boolean }>
  >
}
export function installPackages(root: string, log: (line: string) => void): Promise<void>
export function isSameInstallation(lock: PackageList, installed: PackageList): boolean

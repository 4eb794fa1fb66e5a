export function buildWhatChanged(root: string, log: (line: string) => void): Promise<void>
export function phoneManifest(root: string): string

/** A digest of all files below these paths, without tests, builds and installed packages. */
export function hashSources(root: string, paths: readonly string[]): string
export function bundlePrograms(
  root: string,
  outdir: string,
  entryPoints: readonly { readonly in: string; readonly out: string }[],
): Promise<void>

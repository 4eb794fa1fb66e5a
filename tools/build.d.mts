export function buildWhatChanged(root: string, log: (line: string) => void): Promise<void>
export function phoneManifest(root: string): string

export function buildWhatChanged(root: string, log: (line: string) => void): Promise<void>
export function phoneManifest(root: string): string
/** Programs for other threads and processes: their files below the server's sources. */
export function findWorkers(folder: string): string[]

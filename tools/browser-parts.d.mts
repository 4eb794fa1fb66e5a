export function shareOutBrowserTests(files: readonly string[], parts: number, secondsOf?: (file: string) => number): string[][]

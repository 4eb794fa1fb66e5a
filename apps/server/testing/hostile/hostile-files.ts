import { brokenFiles } from './broken-files.ts'
import { foreignFiles } from './foreign-files.ts'
import type { HostileFile } from './hostile-file.ts'
import { ladenFiles } from './laden-files.ts'

export async function hostileFiles(): Promise<HostileFile[]> {
  return [...foreignFiles(), ...(await brokenFiles()), ...(await ladenFiles())]
}

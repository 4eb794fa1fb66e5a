import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder lies beside the sources and beside the built program: the one step up from here, the other two. */
const FOLDER = ['../../../fonts/', '../fonts/']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path))

export type Weight = 'regular' | 'semibold'
/** Anek has Latin, the rupee sign and Devanagari; Han has the Chinese characters of the words of papers. */
export type Family = 'anek' | 'han'

/** The file of a family in a weight. @throws when the folder is missing. */
export function fontFile(family: Family, weight: Weight): string {
  if (FOLDER === undefined) throw new Error('the fonts of documents are missing: apps/server/fonts')
  return `${FOLDER}${family}-${weight}.ttf`
}

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder lies beside the sources and beside the built program: the one step up from here, the other two. */
const FOLDER = ['../../../fonts/', '../fonts/']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path))

/** Anek, the typeface of the app, in one file per weight with Latin, the rupee sign and Devanagari. @throws when the folder is missing. */
export function fontFile(weight: 'regular' | 'semibold'): string {
  if (FOLDER === undefined) throw new Error('the fonts of documents are missing: apps/server/fonts')
  return `${FOLDER}anek-${weight}.ttf`
}

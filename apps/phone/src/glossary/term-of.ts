import type { I18n } from '@lingui/core'
import { labelTerms } from './label-terms.ts'
import type { TermId } from './use-terms.ts'

const found = new WeakMap<I18n, Map<string, TermId>>()
const heard = new WeakSet<I18n>()

/** The term whose label says these words, if there is one. Looked up by words, because that is all a label has. */
export function termOf(pack: I18n, words: string): TermId | undefined {
  let terms = found.get(pack)
  if (terms === undefined) {
    terms = new Map()
    for (const [key, term] of Object.entries(labelTerms)) if (key in pack.messages) terms.set(pack._(key), term)
    found.set(pack, terms)
    // Words come in parts, and each part may bring labels.
    if (!heard.has(pack)) pack.on('change', () => found.delete(pack))
    heard.add(pack)
  }
  return terms.get(words)
}

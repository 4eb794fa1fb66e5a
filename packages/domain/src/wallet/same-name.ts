/** Titles before names on bank accounts, which a comparison ignores. */
const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'shri', 'smt', 'sri', 'dr', 'श्री', 'श्रीमती', 'कुमारी'])

/** The words of a name for a comparison: in lower case, without titles and dots, in composed letters. */
function wordsOf(name: string): string[] {
  const words = name
    .normalize('NFKC')
    .toLocaleLowerCase('en')
    .replaceAll(/\u200C|\u200D/g, '')
    .replaceAll(/[.,'’-]+/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
  const [first = '', ...rest] = words
  return rest.length > 0 && TITLES.has(first) ? rest : words
}

/**
 * Whether two names are the same person's in the spellings of banks: any case, with or without a title. Every word
 * must occur in both; the order may differ, because some banks write the family name first. A missing name matches no
 * name.
 */
export function isSameName(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false
  const [these, those] = [wordsOf(one).toSorted(), wordsOf(other).toSorted()]
  return these.length > 0 && these.length === those.length && these.every((word, index) => word === those[index])
}

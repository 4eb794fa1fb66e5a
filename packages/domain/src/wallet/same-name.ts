/** Words that stand before a name on bank accounts and are no part of it. */
const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'shri', 'smt', 'sri', 'dr', 'श्री', 'श्रीमती', 'कुमारी'])

/** What of a name is compared: its words in lower case, without titles, dots and the order of accents. */
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
 * Whether two names are one person's, as banks write them: letters of any case, with or without a title. Every word must be there;
 * their order may differ, because some banks write the family name first. A name that is missing matches nobody's.
 */
export function isSameName(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false
  const [these, those] = [wordsOf(one).toSorted(), wordsOf(other).toSorted()]
  return these.length > 0 && these.length === those.length && these.every((word, index) => word === those[index])
}

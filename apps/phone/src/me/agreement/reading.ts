import type { AgreementDocument } from './texts/agreement-document.ts'

/** How fast people read plain words, and Han characters, in a minute: slow enough to be true of most. */
const wordsAMinute = 180
const hanAMinute = 260

/** Whole minutes that a text takes, at least one. */
export function minutesFor(texts: readonly string[]): number {
  const all = texts.join(' ')
  const han = all.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = all
    .replace(/\p{Script=Han}/gu, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  return Math.max(1, Math.ceil(han / hanAMinute + words / wordsAMinute))
}

/** What is still to be read once so many sections have come into view. */
export function unreadRest(
  { sections }: AgreementDocument,
  sectionsSeen: number,
): { sections: number; minutes: number } {
  const rest = sections.slice(sectionsSeen)
  return {
    sections: rest.length,
    minutes: rest.length === 0 ? 0 : minutesFor(rest.flatMap(({ title, paragraphs }) => [title, ...paragraphs])),
  }
}

import type { Term, TermId, Terms } from './use-terms.ts'

export type NamedTerm = Term & { readonly id: TermId }

/** The named terms, in this order. */
export function findTermsById(terms: Terms, ids: readonly TermId[]): NamedTerm[] {
  return ids.map((id) => ({ id, ...terms[id] }))
}

/** All terms that a text is part of, by name; those whose name has it come before those whose meaning has it. */
export function findTerms(terms: Terms, text: string): NamedTerm[] {
  const wanted = text.trim().toLowerCase()
  const all = (Object.keys(terms) as TermId[])
    .map((id) => ({ id, ...terms[id] }))
    .sort((a, b) => a.term.localeCompare(b.term))
  const named = all.filter(({ term }) => term.toLowerCase().includes(wanted))
  return [...named, ...all.filter((one) => !named.includes(one) && one.meaning.toLowerCase().includes(wanted))]
}

import { useQuery } from '@tanstack/react-query'
import type { Language } from '../text/language.ts'
import { useText } from '../text/use-text.tsx'
import type en from './terms/en.json'

export type TermId = keyof typeof en
export type Term = { readonly term: string; readonly meaning: string }
export type Terms = Readonly<Record<TermId, Term>>

/** The terms of a language are a pack of their own, which comes when somebody first asks what a word means. */
const packs: Readonly<Record<Language, () => Promise<{ default: Terms }>>> = {
  en: () => import('./terms/en.json'),
  hi: () => import('./terms/hi.json'),
  zh: () => import('./terms/zh.json'),
}

/** The terms in the chosen language. */
export function useTerms() {
  const { language } = useText()
  return useQuery({
    queryKey: ['glossary', language],
    queryFn: async () => (await packs[language]()).default,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

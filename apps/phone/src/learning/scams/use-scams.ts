import { useQuery } from '@tanstack/react-query'
import type { Language } from '../../text/language.ts'
import { useText } from '../../text/use-text.tsx'
import type { Rule, ScamId } from './scam-cases.ts'

export interface ScamWords {
  readonly title: string
  /** The invented app's name. */
  readonly app: string
  readonly lines: readonly { readonly label: string; readonly value: string }[]
  readonly button: string
  readonly trick: string
  readonly ask: string
  readonly here: string
  readonly check: string
}

export interface ScamTexts {
  readonly rules: Readonly<Record<Rule, string>>
  readonly cases: Readonly<Record<ScamId, ScamWords>>
}

const packs: Readonly<Record<Language, () => Promise<{ default: ScamTexts }>>> = {
  en: () => import('./texts/en.json'),
  hi: () => import('./texts/hi.json'),
  zh: () => import('./texts/zh.json'),
}

/** The words of the cases in the chosen language: a pack of their own, which comes when somebody opens the lab. */
export function useScams() {
  const { language } = useText()
  return useQuery({
    queryKey: ['scams', language],
    queryFn: async () => (await packs[language]()).default,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

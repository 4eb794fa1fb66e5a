import type { Language } from './language.ts'
import type { Part } from './page-words.ts'

/** The words of the first screens. Each language brings its own script with it; English needs nothing beyond the page's own font. */
export const firstWords: Record<Language, () => Promise<Part>> = {
  en: () => import('virtual:text/en'),
  zh: async () => {
    const [part] = await Promise.all([import('virtual:text/zh'), import('./fonts-zh.ts')])
    return part
  },
  hi: async () => {
    const [part] = await Promise.all([import('virtual:text/hi'), import('./fonts-hi.ts')])
    return part
  },
}

/** Begins to fetch them. Whoever needs them asks again and is told there when they do not come. */
export function fetchFirstWords(language: Language): void {
  firstWords[language]().catch(() => undefined)
}

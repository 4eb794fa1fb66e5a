import { setupI18n, type I18n, type Messages } from '@lingui/core'
import type { Language } from './language.ts'

interface Pack {
  messages: Messages
}

/** Each language brings its own script with it; English needs nothing beyond the page's own font. */
const packs: Record<Language, () => Promise<Pack>> = {
  en: () => import('virtual:text/en'),
  zh: async () => {
    const [pack] = await Promise.all([import('virtual:text/zh'), import('./fonts-zh.ts')])
    return pack
  },
  hi: async () => {
    const [pack] = await Promise.all([import('virtual:text/hi'), import('./fonts-hi.ts')])
    return pack
  },
}

export async function loadPack(language: Language): Promise<I18n> {
  const { messages } = await packs[language]()
  return setupI18n({ locale: language, messages: { [language]: messages } })
}

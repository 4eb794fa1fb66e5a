import { setupI18n, type I18n, type Messages } from '@lingui/core'
import type { Language } from './language.ts'

interface Part {
  messages: Messages
}

/** The words of the first screens and those of all others. Each language brings its own script with it; English needs nothing beyond the page's own font. */
const parts: Record<Language, { first: () => Promise<Part>; rest: () => Promise<Part> }> = {
  en: { first: () => import('virtual:text/en'), rest: () => import('virtual:text/en-rest') },
  zh: {
    first: async () => {
      const [part] = await Promise.all([import('virtual:text/zh'), import('./fonts-zh.ts')])
      return part
    },
    rest: () => import('virtual:text/zh-rest'),
  },
  hi: {
    first: async () => {
      const [part] = await Promise.all([import('virtual:text/hi'), import('./fonts-hi.ts')])
      return part
    },
    rest: () => import('virtual:text/hi-rest'),
  },
}

/** A language's words: those of the first screens are there, and the rest comes when it is asked for. */
export interface Words {
  readonly language: Language
  readonly pack: I18n
  /** Resolves when every word is there. After a failure it may be asked again. */
  whole(): Promise<void>
  isWhole(): boolean
}

export async function loadWords(language: Language): Promise<Words> {
  const { messages } = await parts[language].first()
  const pack = setupI18n({ locale: language, messages: { [language]: messages } })
  let rest: Promise<void> | undefined
  let isWhole = false
  const addRest = async () => {
    try {
      const { messages: others } = await parts[language].rest()
      isWhole = true
      pack.load(language, others)
    } catch (cause) {
      rest = undefined
      throw cause
    }
  }
  return { language, pack, whole: () => (rest ??= addRest()), isWhole: () => isWhole }
}

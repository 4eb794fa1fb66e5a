import { setupI18n, type I18n, type Messages } from '@lingui/core'
import type { Language } from './language.ts'

interface Part {
  messages: Messages
}

/**
 * The words of the first screens, those that are written for seldom pages alone, and those of all other pages. Each language brings its own
 * script with it; English needs nothing beyond the page's own font.
 */
const parts: Record<Language, Record<'first' | 'rest' | 'seldom', () => Promise<Part>>> = {
  en: {
    first: () => import('virtual:text/en'),
    rest: () => import('virtual:text/en-rest'),
    seldom: () => import('virtual:text/en-seldom'),
  },
  zh: {
    first: async () => {
      const [part] = await Promise.all([import('virtual:text/zh'), import('./fonts-zh.ts')])
      return part
    },
    rest: () => import('virtual:text/zh-rest'),
    seldom: () => import('virtual:text/zh-seldom'),
  },
  hi: {
    first: async () => {
      const [part] = await Promise.all([import('virtual:text/hi'), import('./fonts-hi.ts')])
      return part
    },
    rest: () => import('virtual:text/hi-rest'),
    seldom: () => import('virtual:text/hi-seldom'),
  },
}

/** A language's words: those of the first screens are there, and the others come when they are asked for. */
export interface Words {
  readonly language: Language
  readonly pack: I18n
  /** Resolves when the words of all pages but seldom ones are there. After a failure it may be asked again. */
  usual(): Promise<void>
  /** Resolves when every word is there. After a failure it may be asked again. */
  whole(): Promise<void>
  /** How many parts have come. */
  partsThere(): number
}

export async function loadWords(language: Language): Promise<Words> {
  const { first, rest, seldom } = parts[language]
  const { messages } = await first()
  const pack = setupI18n({ locale: language, messages: { [language]: messages } })
  let partsThere = 1
  const addOnce = (load: () => Promise<Part>) => {
    let adding: Promise<void> | undefined
    const add = async () => {
      try {
        const { messages: others } = await load()
        partsThere += 1
        pack.load(language, others)
      } catch (cause) {
        adding = undefined
        throw cause
      }
    }
    return () => (adding ??= add())
  }
  const usual = addOnce(rest)
  const addSeldom = addOnce(seldom)
  const whole = async () => {
    await Promise.all([usual(), addSeldom()])
  }
  return { language, pack, usual, whole, partsThere: () => partsThere }
}

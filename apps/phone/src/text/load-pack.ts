import { setupI18n, type I18n } from '@lingui/core'
import { firstWords } from './first-words.ts'
import type { Language } from './language.ts'
import type { PagePart, Part } from './page-words.ts'

/** The words of all other pages but the ones of page-words.ts. */
const otherWords: Record<Language, () => Promise<Part>> = {
  en: () => import('virtual:text/en-rest'),
  zh: () => import('virtual:text/zh-rest'),
  hi: () => import('virtual:text/hi-rest'),
}

/** A language's words: those of the first screens are there, and the others come when they are asked for. */
export interface Words {
  readonly language: Language
  readonly pack: I18n
  /** Resolves when the words of all pages are there, but for those that come with a page. After a failure it may be asked again. */
  usual(): Promise<void>
  /** Resolves when the usual words are there and those that come with a page. After a failure it may be asked again. */
  withPart(part: PagePart): Promise<void>
  /** Resolves when every word is there. After a failure it may be asked again. */
  whole(): Promise<void>
  /** How many parts have come. */
  partsThere(): number
}

export async function loadWords(language: Language): Promise<Words> {
  const { messages } = await firstWords[language]()
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
  const usual = addOnce(otherWords[language])
  const adds = new Map<PagePart, () => Promise<void>>()
  const withPart = async (part: PagePart) => {
    const add = adds.get(part) ?? addOnce(async () => (await import('./page-words.ts')).pageWords[part][language]())
    adds.set(part, add)
    await Promise.all([usual(), add()])
  }
  const whole = async () => {
    const { pageParts } = await import('./page-words.ts')
    await Promise.all(pageParts.map(withPart))
  }
  return { language, pack, usual, withPart, whole, partsThere: () => partsThere }
}

/** The languages, under the codes they have in storage and on the wire. */
export const languages = ['en', 'zh', 'hi'] as const

export type Language = (typeof languages)[number]

/** Each language in its own words: whoever needs it must be able to read it. */
export const languageNames = { en: 'English', zh: '简体中文', hi: 'हिन्दी' } satisfies Record<Language, string>

/** The name the language has had in storage since the first version. */
export const languageKey = 'lang'

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/** The chosen language; English until one is chosen, and where storage is closed to us. */
export function readLanguage(): Language {
  try {
    const stored = localStorage.getItem(languageKey)
    return isLanguage(stored) ? stored : 'en'
  } catch {
    return 'en'
  }
}

export function writeLanguage(language: Language): void {
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // A browser that keeps nothing still shows the chosen language until it is closed.
  }
}

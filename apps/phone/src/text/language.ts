/** The languages, under the codes they have in storage and on the wire. */
export const languages = ['en', 'zh', 'hi'] as const

export type Language = (typeof languages)[number]

/** Each language's name in that language, so that its speakers can read it. */
export const languageNames = { en: 'English', zh: '简体中文', hi: 'हिन्दी' } satisfies Record<Language, string>

/** The name the language has had in storage since the first version. */
export const languageKey = 'lang'

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/** The first of the browser's languages that Bahi speaks; English when it speaks none of them. */
export function languageOfBrowser(preferred: readonly string[] = navigator.languages): Language {
  for (const tag of preferred) {
    const [language] = tag.toLowerCase().split('-')
    if (isLanguage(language)) return language
  }
  return 'en'
}

/** The chosen language; until one is chosen, or where storage is closed to us, the browser's. */
export function readLanguage(): Language {
  try {
    const stored = localStorage.getItem(languageKey)
    return isLanguage(stored) ? stored : languageOfBrowser()
  } catch {
    return languageOfBrowser()
  }
}

export function writeLanguage(language: Language): void {
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // A browser that keeps nothing still shows the chosen language until it is closed.
  }
}

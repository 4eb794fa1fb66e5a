import type { Language } from './language.ts'

/** Sentences one after another; Chinese sets no space between them. */
export function sentences(parts: readonly string[], language: Language): string {
  return parts.filter((part) => part !== '').join(language === 'zh' ? '' : ' ')
}

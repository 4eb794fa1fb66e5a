import type { Messages } from '@lingui/core'
import type { Language } from './language.ts'

/** A script of words. */
export interface Part {
  readonly messages: Messages
}

/** Words that only the pages of one table say (`seldom-pages.ts`, `account-pages.ts`, `learning-pages.ts`), and that come with the first of them. */
export const pageWords = {
  seldom: {
    en: () => import('virtual:text/en-seldom'),
    zh: () => import('virtual:text/zh-seldom'),
    hi: () => import('virtual:text/hi-seldom'),
  },
  account: {
    en: () => import('virtual:text/en-account'),
    zh: () => import('virtual:text/zh-account'),
    hi: () => import('virtual:text/hi-account'),
  },
  learning: {
    en: () => import('virtual:text/en-learning'),
    zh: () => import('virtual:text/zh-learning'),
    hi: () => import('virtual:text/hi-learning'),
  },
} as const satisfies Record<string, Record<Language, () => Promise<Part>>>

export type PagePart = keyof typeof pageWords

export const pageParts = Object.keys(pageWords) as PagePart[]

import type { I18n } from '@lingui/core'
import { createContext, useContext, useState, type ReactNode } from 'react'
import type en from './en.json'
import { writeLanguage, type Language } from './language.ts'
import { loadPack } from './load-pack.ts'

export type TextKey = keyof typeof en
export type TextValues = Record<string, string | number>

export interface Text {
  /** The words under a key, in the chosen language. */
  t: (key: TextKey, values?: TextValues) => string
  /** The words for a key that came over the wire (tips.msg.NNN); for an unknown one, that the system is busy. */
  tip: (key: string, values?: TextValues) => string
  language: Language
  setLanguage: (language: Language) => Promise<void>
}

const TextContext = createContext<Text | null>(null)

export function useText(): Text {
  const text = useContext(TextContext)
  if (text === null) throw new Error('useText needs a TextProvider above it')
  return text
}

/** Gives the chosen language to everything below. The first pack is loaded before anything is drawn. */
export function TextProvider({ language: first, pack: firstPack, children }: { language: Language; pack: I18n; children: ReactNode }) {
  const [{ language, pack }, setChosen] = useState({ language: first, pack: firstPack })
  const t = (key: TextKey, values?: TextValues) => pack._(key, values)
  const text: Text = {
    t,
    tip: (key, values) => (key in pack.messages ? pack._(key, values) : pack._('tips.error')),
    language,
    setLanguage: async (next) => {
      const loaded = await loadPack(next)
      writeLanguage(next)
      showLanguage(next)
      setChosen({ language: next, pack: loaded })
    },
  }
  return <TextContext value={text}>{children}</TextContext>
}

/** Screen readers, line breaking and the sizes of scripts go by the page's language. */
export function showLanguage(language: Language): void {
  document.documentElement.lang = language === 'zh' ? 'zh-Hans' : language
}

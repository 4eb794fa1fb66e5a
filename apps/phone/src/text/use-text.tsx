import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { NoticeKind } from '@bahi/contract/customers/notices'
import type { PaperWord } from '@bahi/contract/reports/paper-word-list'
import type en from './en.json'
import { isPlainText } from './failure-key.ts'
import { languageKey, readLanguage, writeLanguage, type Language } from './language.ts'
import { loadWords, type Words } from './load-pack.ts'

/** The words of papers stand in the contract, because the server prints them too. */
export type TextKey = keyof typeof en | `paper.word.${PaperWord}` | `notice.${NoticeKind}`
export type TextValues = Record<string, string | number>

export interface Text {
  /** The words under a key, in the chosen language; nothing while they have not come, and they are drawn when they do. */
  t: (key: TextKey, values?: TextValues) => string
  /** The words for a key that came over the wire (tips.msg.NNN); for an unknown one, that the system is busy. */
  tip: (key: string, values?: TextValues) => string
  language: Language
  setLanguage: (language: Language) => Promise<void>
  /** The words of the chosen language. A part of a page that brings words of its own adds them here. */
  pack: Words['pack']
}

const TextContext = createContext<Text | null>(null)

export function useText(): Text {
  const text = useContext(TextContext)
  if (text === null) throw new Error('useText needs a TextProvider above it')
  return text
}

/** Gives the chosen language to everything below. The words of the first screens are loaded before anything is drawn. */
export function TextProvider({ words, children }: { words: Words; children: ReactNode }) {
  const [chosen, setChosen] = useState(words)
  const { language, pack, partsThere } = chosen
  useSyncExternalStore((onChange) => pack.on('change', onChange), partsThere, partsThere)
  const show = async (next: Language) => {
    const loaded = await loadWords(next)
    // Any page may be on the screen.
    await loaded.whole()
    showLanguage(next)
    setChosen(loaded)
  }
  useEffect(() => {
    // What is chosen in another tab is chosen here too; if the words do not arrive, this tab keeps those it has.
    const follow = ({ key }: StorageEvent) => {
      if (key === null || key === languageKey) show(readLanguage()).catch(() => undefined)
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])
  const t = (key: TextKey, values?: TextValues) => (key in pack.messages ? pack._(key, values) : '')
  const text: Text = {
    t,
    tip: (key, values) => (key in pack.messages ? pack._(key, values) : isPlainText(key) ? key : pack._('tips.error')),
    language,
    setLanguage: async (next) => {
      await show(next)
      writeLanguage(next)
    },
    pack,
  }
  return <TextContext value={text}>{children}</TextContext>
}

/** Screen readers, line breaking and the sizes of scripts go by the page's language. */
export function showLanguage(language: Language): void {
  document.documentElement.lang = language === 'zh' ? 'zh-Hans' : language
}

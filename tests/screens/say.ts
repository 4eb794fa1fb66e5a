import en from '../../apps/phone/src/text/en.json' with { type: 'json' }
import hi from '../../apps/phone/src/text/hi.json' with { type: 'json' }
import zh from '../../apps/phone/src/text/zh.json' with { type: 'json' }

export const languages = ['en', 'zh', 'hi'] as const
export type Language = (typeof languages)[number]
export type Key = keyof typeof en

export const packs: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en, zh, hi }

/** The words of the app in one language. */
export interface Say {
  language: Language
  /** A text without parameters, exactly. */
  text: (key: Key) => string
  /** A text with parameters: whatever stands in their places. */
  pattern: (key: Key) => RegExp
}

export function sayIn(language: Language): Say {
  const text = (key: Key): string => {
    const found = packs[language][key]
    if (found === undefined) throw new Error(`${language} has no text ${key}`)
    return found
  }
  return { language, text, pattern: (key) => makePattern(text(key)) }
}

/** An ICU message as a pattern: every argument, nested or not, stands for anything. */
export function makePattern(message: string): RegExp {
  let depth = 0
  let source = ''
  for (const letter of message) {
    if (letter === '{') {
      if (depth === 0) source += '.*'
      depth += 1
    } else if (letter === '}') depth -= 1
    else if (depth === 0) source += letter.replace(/[\\^$.*+?()[\]{}|]/, '\\$&')
  }
  return new RegExp(`^${source}$`, 's')
}

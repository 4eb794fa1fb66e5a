import { Input } from 'antd'

export interface ThreeWords {
  readonly en: string
  readonly zh: string
  readonly hi: string
}

export const noWords: ThreeWords = { en: '', zh: '', hi: '' }

const languages = [
  ['en', 'English'],
  ['zh', '中文'],
  ['hi', 'हिन्दी'],
] as const

/** The three languages of one text. Whether each is needed is the form's own rule. */
export function ThreeWordsField({
  label,
  value,
  most,
  lines = 1,
  onChange,
}: {
  label: string
  value: ThreeWords
  most: number
  lines?: number
  onChange: (value: ThreeWords) => void
}) {
  return (
    <fieldset className="three">
      <legend>{label}</legend>
      {languages.map(([language, name]) => (
        <label className="three__one" key={language} lang={language}>
          <span>{name}</span>
          <Input.TextArea
            value={value[language]}
            maxLength={most}
            autoSize={{ minRows: lines, maxRows: Math.max(lines, 8) }}
            onChange={(event) => onChange({ ...value, [language]: event.target.value })}
          />
        </label>
      ))}
    </fieldset>
  )
}

export function isWhole({ en, zh, hi }: ThreeWords): boolean {
  return [en, zh, hi].every((text) => text.trim() !== '')
}

/** English at least: a language that is left empty is read in English. */
export function hasEnglish({ en }: ThreeWords): boolean {
  return en.trim() !== ''
}

/** As a form carries the three languages. */
export function asJson(words: ThreeWords): string {
  return JSON.stringify({ en: words.en.trim(), zh: words.zh.trim(), hi: words.hi.trim() })
}

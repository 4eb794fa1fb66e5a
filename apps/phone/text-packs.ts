import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { en as titlesEn } from '@bahi/contract/customers/notice-titles/en'
import { hi as titlesHi } from '@bahi/contract/customers/notice-titles/hi'
import { zh as titlesZh } from '@bahi/contract/customers/notice-titles/zh'
import { en } from '@bahi/contract/messages/en'
import { hi } from '@bahi/contract/messages/hi'
import { zh } from '@bahi/contract/messages/zh'
import { en as paperEn } from '@bahi/contract/reports/paper-words/en'
import { hi as paperHi } from '@bahi/contract/reports/paper-words/hi'
import { zh as paperZh } from '@bahi/contract/reports/paper-words/zh'
import { chartKeys, firstKeys, keysOfPart } from './first-words.ts'

const id = /^virtual:text\/(en|zh|hi)(?:-(rest|seldom|account|learning|charts))?$/
const resolved = '\0'

/** The server answers, prints papers and sends messages with these words, so one place has them for both sides. */
const catalogues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { ...en, ...under('paper.word', paperEn), ...under('notice', titlesEn) },
  hi: { ...hi, ...under('paper.word', paperHi), ...under('notice', titlesHi) },
  zh: { ...zh, ...under('paper.word', paperZh), ...under('notice', titlesZh) },
}
/** Of the catalogue, what may have to be said before the rest of the words is there. */
const firstMessages = ['tips.error', 'tips.timeout', 'network.error', 'network.timeout', 'market.tip8']

/**
 * Serves `virtual:text/<language>`, the words of the first screens, `…-seldom`, `…-account` and `…-learning`, those that only the pages of one
 * table say, `…-charts`, those of candles alone, and `virtual:text/<language>-rest`, all others: from the language's flat JSON and the message catalogue, every ICU message already compiled, so
 * that no parser travels to the phone. A message that does not parse stops the build.
 */
export function textPacks(): Plugin {
  const source = fileURLToPath(new URL('./src/', import.meta.url))
  return {
    name: 'bahi-text-packs',
    resolveId: (asked) => (id.test(asked) ? `${resolved}${asked}` : undefined),
    async load(asked) {
      const [, language = '', part = 'first'] =
        id.exec(asked.startsWith(resolved) ? asked.slice(resolved.length) : '') ?? []
      if (language === '') return undefined
      const file = `${source}text/${language}.json`
      this.addWatchFile(file)
      const own = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
      const messages = { ...catalogues[language], ...own }
      const keys = new Set(Object.keys(messages))
      const first = new Set([...firstKeys(source, keys), ...firstMessages])
      const seldom = keysOfPart(source, 'seldom', keys)
      const account = keysOfPart(source, 'account', keys)
      const learning = keysOfPart(source, 'learning', keys)
      const charts = chartKeys(source, keys)
      const parts = Object.entries({ first, seldom, account, learning, charts })
      const partOf = (key: string) => parts.find(([, its]) => its.has(key))?.[0] ?? 'rest'
      const compiled = Object.entries(messages)
        .filter(([key]) => partOf(key) === part)
        .map(([key, message]) => [key, compileMessageOrThrow(message)])
      return `export const messages = ${JSON.stringify(Object.fromEntries(compiled))}`
    },
    handleHotUpdate({ file, server }) {
      if (/\/src\/text\/\w+\.json$/.test(file)) server.ws.send({ type: 'full-reload' })
    },
  }
}

function under(prefix: string, words: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([word, text]) => [`${prefix}.${word}`, text]))
}

import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { packs, makePattern, type Language } from './say.ts'
import type { Fault } from './texts-in-page.ts'

export interface Finding extends Omit<Fault, 'kind'> {
  kind: Fault['kind'] | 'untranslated'
}

let script: Promise<string> | undefined

/** The measuring as one script, so that it can be sent into any page. */
function lookScript(): Promise<string> {
  return (script ??= build({
    entryPoints: [fileURLToPath(new URL('looks-in-page.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'bahiLooks',
    logLevel: 'error',
  }).then(({ outputFiles: [file] }) => file?.text ?? ''))
}

/** What is wrong with the page as it stands. */
export async function lookAt(page: Page): Promise<Finding[]> {
  return page.evaluate(`(() => { ${await lookScript()}; return bahiLooks.findFaults() })()`)
}

/** English on a page that speaks another language. `told` are the words the server gave: names of companies are the same everywhere. */
export async function findUntranslated(page: Page, language: Language, told: readonly string[]): Promise<Finding[]> {
  if (language === 'en') return []
  const words = await page.evaluate<string[]>(`(() => { ${await lookScript()}; return bahiLooks.readWords() })()`)
  const data = told.join('\n')
  return words
    .filter((text) => isEnglish(text, language) && !data.includes(text))
    .map((text) => ({ kind: 'untranslated', what: text, where: 'the page', detail: language }))
}

/** Two English words in a row, or one that the app has in English and says otherwise in this language. */
export function isEnglish(text: string, language: Language): boolean {
  const bare = text.trim()
  if (saidAlike(language).some((pattern) => pattern.test(bare))) return false
  return englishOnly(language).has(bare) || /\b[a-z]{3,} [a-z]{3,}\b/.test(bare)
}

const alike = new Map<Language, RegExp[]>()

/** Texts of this language that are right to be in Latin letters. */
function saidAlike(language: Language): RegExp[] {
  const known = alike.get(language)
  if (known !== undefined) return known
  const made = Object.values(packs[language])
    .filter((text) => /[A-Za-z]{3,} [A-Za-z]{3,}/.test(text.replaceAll(/\{[^{}]*\}/g, '')))
    .map(makePattern)
  alike.set(language, made)
  return made
}

const english = new Map<Language, Set<string>>()

function englishOnly(language: Language): Set<string> {
  const known = english.get(language)
  if (known !== undefined) return known
  const own = new Set(Object.values(packs[language]))
  const made = new Set(
    Object.values(packs.en).filter((text) => /[A-Za-z]{3,}/.test(text) && !text.includes('{') && !own.has(text)),
  )
  english.set(language, made)
  return made
}

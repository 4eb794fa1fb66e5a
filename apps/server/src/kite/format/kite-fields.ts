import { KiteError } from './kite-error.ts'

/** The fields of a request: of its form or JSON body, or of its query. */
export type KiteFields = Readonly<Record<string, unknown>>

const PRICE = /^\d{1,12}(\.\d{1,2}0*)?$/
const COUNT = /^\d{1,15}$/

/** A field as text; empty when it is absent. */
export function textOf(fields: KiteFields, name: string): string {
  const said = fields[name]
  return typeof said === 'string' ? said.trim() : typeof said === 'number' ? String(said) : ''
}

export function requiredText(fields: KiteFields, name: string): string {
  const text = textOf(fields, name)
  if (text === '') throw missing(name)
  return text
}

/** A count of shares, a day, a number of instalments; undefined when it is absent. */
export function countOf(fields: KiteFields, name: string): number | undefined {
  const text = textOf(fields, name)
  if (text === '') return undefined
  if (!COUNT.test(text)) throw invalid(name)
  return Number(text)
}

export function requiredCount(fields: KiteFields, name: string): number {
  const count = countOf(fields, name)
  if (count === undefined) throw missing(name)
  return count
}

/** A price in rupees as whole paise; undefined when it is absent or zero, which the format uses for "none". */
export function paiseOf(fields: KiteFields, name: string): number | undefined {
  const text = textOf(fields, name)
  if (text === '') return undefined
  if (!PRICE.test(text)) throw invalid(name)
  const [rupees = '', part = ''] = text.split('.')
  const paise = Number(rupees) * 100 + Number(part.slice(0, 2).padEnd(2, '0'))
  return paise === 0 ? undefined : paise
}

/** One of the words that Bahi has for a field. Words of the format that Bahi does not have are refused by `refuse`. */
export function wordOf<const Words extends Readonly<Record<string, unknown>>>(
  fields: KiteFields,
  name: string,
  words: Words,
  { usual, refuse }: { readonly usual?: keyof Words & string; readonly refuse: (word: string) => Error },
): Words[keyof Words] {
  const word = textOf(fields, name).toUpperCase() || usual
  if (word === undefined) throw missing(name)
  if (Object.hasOwn(words, word)) return words[word] as Words[keyof Words]
  throw refuse(word)
}

/** The repeated field `i`: the instruments that a quote asks for. */
export function listOf(fields: KiteFields, name: string): string[] {
  const said = fields[name]
  return (Array.isArray(said) ? said : [said]).filter((one) => typeof one === 'string' && one !== '') as string[]
}

export const missing = (name: string) => new KiteError('InputException', `Missing or empty field \`${name}\``)
export const invalid = (name: string) => new KiteError('InputException', `Invalid \`${name}\`.`)

/** Whole paise as rupees. Binary floats leave Bahi here and nowhere else: the format has no other numbers. */
export function rupees(paise: number): number {
  return paise / 100
}

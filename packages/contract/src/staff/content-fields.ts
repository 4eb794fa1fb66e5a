import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { fromJson } from '../wire/fields.ts'

/**
 * Text of one line. It contains no control character, and no character that turns the direction of the text around it.
 */
export const line = (most: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^[^\p{Cc}\u202A-\u202E\u2066-\u2069]+$/u))

/** Text as in `line`, in which line breaks are allowed. */
export const lines = (most: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^(?:[^\p{Cc}\u202A-\u202E\u2066-\u2069]|\n)+$/u))

const longestText = 30_000

/** A text in all three languages, so that no page mixes languages. A form sends the text as JSON. */
export function inThree<T extends z.ZodMiniType>(one: T) {
  return z.pipe(fromJson(longestText, z.record(z.string(), z.unknown())), z.object({ en: one, zh: one, hi: one }))
}

/**
 * A text in English and, where there is one, in Chinese and Hindi. Readers of an empty language get the English text.
 */
export function inEnglishAtLeast<T extends z.ZodMiniType<string, string>>(one: T) {
  const other = z._default(z.union([z.literal(''), one]), '')
  return z.pipe(fromJson(longestText, z.record(z.string(), z.unknown())), z.object({ en: one, zh: other, hi: other }))
}

const area = 'console' as const
export const reading = { methods: ['GET'], area, access: 'staff', changes: false } as const
export const changing = { methods: ['POST'], area, access: 'staff', changes: true } as const
export const editors = ['market', 'admin'] as const
export const readers = ['market', 'support', 'auditor', 'admin'] as const
export const refused = [refusals.loginFirst, refusals.roleMissing] as const
export const missing = [...refused, refusals.subjectMissing] as const

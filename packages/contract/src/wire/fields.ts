import * as z from 'zod/mini'

// Forms send text. These schemas read form text and JSON, and never turn anything else into money or a count.

const numberText = /^-?\d{1,30}(\.\d{1,10})?([eE]\+?\d{1,3})?$/

/**
 * A number as JSON or form text; empty text is missing. Fractions and absurd sizes pass, because the rules refuse them
 * with messages of their own.
 */
export const formNumber = z.pipe(
  z.union([z.number(), z.string().check(z.regex(numberText))]),
  z.transform((value) => Number(value)),
)

/** A whole number as JSON or as form text of the given shape. */
export function wholeNumber<S extends z.ZodMiniType<number, number>>(shape: RegExp, schema: S) {
  return z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(shape))]),
      z.transform((value) => Number(value)),
    ),
    schema,
  )
}

/** Whole paise, at most 2^53 − 1. */
export const paiseField = wholeNumber(/^\d{1,16}$/, z.int().check(z.nonnegative()))

export const paise = z.int()
/** An id as text, at most the greatest 64-bit integer of the database. */
export const idText = z.string().check(
  z.regex(/^\d{1,19}$/),
  z.refine((text) => text.length < 19 || (text.length === 19 && text <= '9223372036854775807')),
)
export const isoTime = z.iso.datetime()

/** Neither PostgreSQL nor the calendar has a year 0. */
const afterYearZero = z.refine<string>((text) => !text.startsWith('0000'))
export const isoDate = z.iso.date().check(afterYearZero)
/** A month: "2026-11". */
export const isoMonth = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/), afterYearZero)

/** A small whole number with a default, for a page and its size. */
export function countField(fallback: number, most: number) {
  return z._default(wholeNumber(/^\d{1,6}$/, z.int().check(z.minimum(1), z.maximum(most))), fallback)
}

/** The public code of an instrument: its symbol, with the exchange before it when two exchanges share the symbol. */
export const stockCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(32))

/** Yes or no, as JSON or as form text. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])]),
  z.transform((value) => value === true || value === 'true' || value === '1'),
)
export const flagField = z._default(flag, false)

/** A list as JSON, or as a form that repeats the name of the field: named once, it arrives as one text instead of a list. */
export function listField<S extends z.ZodMiniType>(
  item: S,
  { min, max }: { readonly min: number; readonly max: number },
) {
  return z.pipe(
    z.union([item, z.array(item).check(z.minLength(min), z.maxLength(max))]),
    z.transform((value): z.output<S>[] => (Array.isArray(value) ? value : [value as z.output<S>])),
  )
}

/** An object of a list as JSON; in a form as the text of that JSON, because a form has no lists of objects. */
export function jsonItem<S extends z.ZodMiniType>(item: S, longestText: number) {
  return z.union([
    item,
    z.pipe(
      z.string().check(z.maxLength(longestText)),
      z.pipe(
        z.transform((text: string, context) => {
          try {
            return JSON.parse(text) as unknown
          } catch {
            context.issues.push({ code: 'custom', message: 'is no JSON', input: text })
            return z.NEVER
          }
        }),
        item as z.ZodMiniType<z.output<S>>,
      ),
    ),
  ])
}

export const nothing = z.object({})

/**
 * The reason of an act of staff, which the customer can read. A reason that asks for a secret or a payment, or promises
 * a return, is refused with 960.
 */
export const reasonField = z.string().check(z.trim(), z.minLength(10), z.maxLength(300))

/** A member of staff as colleagues and the log name them: by staff number and name. */
export const signer = z.object({ number: z.string(), displayName: z.string() })

/** A proposal that waits for a second person: who made it and why, and whether the caller made it or may check it. */
export const waitingProposal = z.object({
  id: idText,
  reason: z.string(),
  madeBy: signer,
  madeAt: isoTime,
  mine: z.boolean(),
  mayCheck: z.boolean(),
})

/** Values for the {placeholders} of a message. */
export const messageParams = z.record(z.string(), z.union([z.string(), z.number()]))

/** A rule that an input breaks: the rule's message and the fields of the input that the rule is about. */
export const ruleProblem = z.object({ msg: z.string(), params: messageParams, fields: z.array(z.string()) })

/** A text in the three languages of the app. */
export const inThreeLanguages = z.object({ en: z.string(), zh: z.string(), hi: z.string() })
export type InThreeLanguages = z.output<typeof inThreeLanguages>

/**
 * A structured value as a JSON body has it, or as the JSON text of a form field. Text that is not JSON is read as
 * null.
 */
export function fromJson<W extends z.ZodMiniType>(longestText: number, whole: W) {
  return z.pipe(
    z.union([z.string().check(z.maxLength(longestText)), whole]),
    z.transform((value): unknown => (typeof value === 'string' ? readJson(value) : value)),
  )
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

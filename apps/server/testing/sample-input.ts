import * as z from 'zod/mini'
import type { EndpointShape } from '@bahi/contract/wire/endpoint'

/** Values for fields whose schema does not tell a sensible value. */
export type KnownFields = Readonly<Record<string, unknown>>

/** A valid input for a call, from the schema and the known values. */
export function sampleInput(endpoint: EndpointShape, known: KnownFields): Record<string, unknown> {
  return Object.fromEntries(
    listFields(endpoint)
      .filter((field) => Object.hasOwn(known, field))
      .map((field) => [field, known[field]]),
  )
}

export function listFields(endpoint: EndpointShape): string[] {
  const { properties } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties ?? {})
}

/** Values that people, faulty clients and attackers send. */
export const strangeValues: readonly unknown[] = [
  null,
  '',
  ' ',
  '\u0000',
  'x'.repeat(5_000),
  'नमस्ते',
  '💥'.repeat(20),
  '\u202Eabc',
  '\uD800',
  'half a pair \uDC00',
  '"\\ud800"',
  '0000-01-01',
  '0000-01',
  '0000-01-01T00:00:00Z',
  '9999-12-31',
  '<script>alert(1)</script>',
  "' or 1=1 --",
  '../../etc/passwd',
  '${7*7}',
  '1e21',
  1e21,
  '1e400',
  '-100',
  -100,
  -0,
  0,
  '0',
  1.5,
  '1.5',
  '100.0',
  '9'.repeat(19),
  '9'.repeat(30),
  2 ** 53,
  'NaN',
  'Infinity',
  '0x10',
  '１００',
  true,
  [],
  ['a', 'b'],
  {},
  { $gt: '' },
  [[1]],
]

/** Of the values that a schema refuses, the number sent in each field. */
const REFUSED_SENT = 2

/**
 * Inputs in which one field is strange or missing and the others are valid, and then wholly strange inputs. An input
 * that the schema refuses never reaches the code of its call, so each field gets only a few of these; the calls take
 * turns, and every value is sent somewhere.
 */
export function* strangeInputs(
  endpoint: EndpointShape,
  sample: Readonly<Record<string, unknown>>,
): Generator<Record<string, unknown>> {
  let turn = endpoint.path.length
  for (const field of listFields(endpoint)) {
    const { [field]: _left, ...without } = sample
    yield without
    const inputs = strangeValues.map((value) => ({ ...sample, [field]: value }))
    const refused = inputs.filter((input) => !isTaken(endpoint, input))
    yield* inputs.filter((input) => !refused.includes(input))
    for (let sent = 0; sent < Math.min(REFUSED_SENT, refused.length); sent += 1) {
      turn += 7
      yield refused[turn % refused.length] ?? {}
    }
  }
  yield {}
  yield { ...sample, unknownField: 'x', constructor: 'x', 'a.b': 'x' }
}

/** Whether the schema takes an input as the body of a POST, or with the texts of a GET. */
function isTaken({ input }: EndpointShape, sent: Record<string, unknown>): boolean {
  return z.safeParse(input, sent).success || z.safeParse(input, writeTexts(sent)).success
}

/** The input as a GET carries it: text only. */
export function writeTexts(input: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  )
}

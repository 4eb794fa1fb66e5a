import * as z from 'zod/mini'
import type { EndpointShape } from '@bahi/contract/wire/endpoint'
import { strangeValues, type KnownFields } from '../sample-input.ts'

/** Draws a whole number below a bound. */
export type Below = (bound: number) => number

/** The parts of a JSON schema that a value is drawn from. */
interface FieldSchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly FieldSchema[]
  readonly items?: FieldSchema
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

/** What earlier replies named: ids, codes and numbers that other calls may ask for. */
export class SeenValues {
  readonly #most = 400
  readonly #values: unknown[] = []

  add(data: unknown, below: Below): void {
    if (Array.isArray(data)) for (const one of data.slice(0, 5)) this.add(one, below)
    else if (data !== null && typeof data === 'object') for (const one of Object.values(data)) this.add(one, below)
    else if (typeof data === 'string' && data.length > 0 && data.length < 60) this.#keep(data, below)
  }

  draw(below: Below): unknown {
    return this.#values[below(Math.max(1, this.#values.length))] ?? '1'
  }

  #keep(value: string, below: Below): void {
    if (this.#values.length < this.#most) this.#values.push(value)
    else this.#values[below(this.#most)] = value
  }
}

const WORDS: readonly string[] = [
  '',
  'a',
  'two of us talked it over',
  'Kaveri Bank',
  '<img src=x onerror=alert(1)>',
  '=1+1',
]
const DATES: readonly string[] = ['2026-11-23', '2026-11-30', '2020-02-29', '1900-01-01', '2026-02-30']

function pick<Value>(values: readonly Value[], below: Below): Value | undefined {
  return values[below(values.length)]
}

/** A value as the field's schema describes it, most of the time a possible one. */
function drawValue(schema: FieldSchema, seen: SeenValues, below: Below): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return pick(schema.enum, below)
  if (schema.anyOf !== undefined) return drawValue(pick(schema.anyOf, below) ?? {}, seen, below)
  if (schema.type === 'boolean') return below(2) === 0
  if (schema.type === 'array') return Array.from({ length: below(4) }, () => drawValue(schema.items ?? {}, seen, below))
  if (schema.type === 'object') return drawFields(schema.properties ?? {}, seen, below)
  if (schema.type !== 'integer' && schema.type !== 'number') return drawText(schema, seen, below)
  const { minimum = 0, maximum = 10_000_000 } = schema
  return pick([minimum, maximum, minimum + below(1_000), 100, 1_000_00], below)
}

function drawText({ format, pattern, maxLength = 200 }: FieldSchema, seen: SeenValues, below: Below): unknown {
  if (format === 'date') return pick(DATES, below)
  if (format === 'date-time') return `${pick(DATES, below)}T05:00:00.000Z`
  if (pattern !== undefined && below(2) === 0) return String(below(100_000))
  return below(2) === 0 ? seen.draw(below) : pick([...WORDS, 'क'.repeat(maxLength), 'x'.repeat(maxLength)], below)
}

function drawFields(
  fields: Readonly<Record<string, FieldSchema>>,
  seen: SeenValues,
  below: Below,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, drawValue(schema, seen, below)]))
}

/**
 * An input of a call by its schema: of each field what the test knows to fit, what the schema allows, what an earlier
 * reply named, what nobody should send, or nothing.
 */
export function drawInput(
  endpoint: EndpointShape,
  known: KnownFields,
  seen: SeenValues,
  below: Below,
): Record<string, unknown> {
  const { properties = {} } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as FieldSchema
  const input: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(properties)) {
    const chance = below(20)
    if (chance === 0) continue
    if (chance === 1) input[name] = pick(strangeValues, below)
    else if (chance < 9 && Object.hasOwn(known, name)) input[name] = known[name]
    else if (chance < 12) input[name] = seen.draw(below)
    else input[name] = drawValue(schema, seen, below)
  }
  return input
}

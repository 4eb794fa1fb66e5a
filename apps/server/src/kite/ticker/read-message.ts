import * as z from 'zod/mini'
import { MOST_INSTRUMENTS } from './ticker-client.ts'
import type { TickerMode } from './write-packets.ts'

const tokens = z.array(z.int().check(z.nonnegative())).check(z.maxLength(MOST_INSTRUMENTS))
const message = z.union([
  z.object({ a: z.enum(['subscribe', 'unsubscribe']), v: tokens }),
  z.object({ a: z.literal('mode'), v: z.tuple([z.enum(['ltp', 'quote', 'full']), tokens]) }),
])

/** What a program says on its connection. */
export type TickerMessage =
  | { readonly kind: 'watch'; readonly tokens: readonly number[]; readonly mode: TickerMode | undefined }
  | { readonly kind: 'unsubscribe'; readonly tokens: readonly number[] }

/** Undefined for a text that is no message of the format, or one with too many instruments. */
export function readTickerMessage(text: string): TickerMessage | undefined {
  const parsed = z.safeParse(message, parse(text))
  if (!parsed.success) return undefined
  const { data } = parsed
  if (data.a === 'mode') return { kind: 'watch', mode: data.v[0], tokens: data.v[1] }
  return data.a === 'subscribe'
    ? { kind: 'watch', mode: undefined, tokens: data.v }
    : { kind: 'unsubscribe', tokens: data.v }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

import * as z from 'zod/mini'
import { marketPhase } from './data-source.ts'

/** Path of the live stream. The first message carries the token, if there is one; the address never does. */
export const streamPath = '/market/stream'

export const streamMode = z.enum(['ltp', 'quote', 'full'])
export type StreamMode = z.output<typeof streamMode>

// Ids of instruments are PostgreSQL's integers.
const ids = z.array(z.int().check(z.minimum(1), z.maximum(2_147_483_647))).check(z.maxLength(1_000))

/** Messages of the client. */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), token: z.optional(z.string()) }),
  z.object({ type: z.literal('subscribe'), mode: streamMode, ids }),
  z.object({ type: z.literal('unsubscribe'), ids }),
  z.object({ type: z.literal('indices'), on: z.boolean() }),
  z.object({ type: z.literal('snapshot') }), // a client asks for it after a gap in the numbers
  z.object({ type: z.literal('pong') }),
])
export type ClientMessage = z.output<typeof clientMessage>

// Quotes travel as short rows: twenty in a frame cost little more than one.
// ltp:   [id, last, previousClose, second]
// quote: … + [open, high, low, volume, value, bid, bidQuantity, ask, askQuantity]
// full:  … + [bids: [price, quantity, orders][], asks: [...][], latest trades, newest first: [second, price, quantity][]]
const level = z.tuple([z.number(), z.number(), z.number()])
const trade = z.tuple([z.number(), z.number(), z.number()])
export const quoteRow = z.union([
  z.tuple([z.number(), z.number(), z.number(), z.number()]),
  z.tuple([
    z.number(),
    z.number(),
    z.number(),
    z.number(),
    z.number(),
    z.number(),
    z.number(),
    z.number(),
    z.number(),
    z.number(),
    z.number(),
    z.number(),
    z.number(),
  ]),
  z.tuple([
    z.number(),
    z.number(),
    z.number(),
    z.number(),
    z.number(),
    z.number(),
    z.number(),
    z.number(),
    z.number(),
    z.number(),
    z.number(),
    z.number(),
    z.number(),
    z.array(level),
    z.array(level),
    z.array(trade),
  ]),
])
export type QuoteRow = z.output<typeof quoteRow>
/** [code, level, previous], hundredths of a point. */
export const indexQuoteRow = z.tuple([z.string(), z.number(), z.number()])
export type IndexQuoteRow = z.output<typeof indexQuoteRow>

/**
 * `staleSecond` is present while the market is open and prices do not arrive: the second of the day since which prices
 * stand still.
 */
const marketState = z.object({
  date: z.string(),
  second: z.int(),
  phase: marketPhase,
  staleSecond: z.optional(z.int()),
})

/**
 * Messages of the server. `n` counts the frames of one connection without a gap; after a gap the client asks for a
 * snapshot.
 */
export const serverMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    heartbeatMs: z.int(),
    frameMs: z.int(),
    customer: z.boolean(),
    market: marketState,
  }),
  z.object({
    type: z.literal('snapshot'),
    n: z.int(),
    q: z.array(quoteRow),
    i: z.array(indexQuoteRow),
    m: marketState,
  }),
  z.object({
    type: z.literal('frame'),
    n: z.int(),
    q: z.array(quoteRow),
    i: z.optional(z.array(indexQuoteRow)),
    m: z.optional(marketState),
  }),
  z.object({ type: z.literal('order'), orderId: z.string(), state: z.string(), filledQuantity: z.int() }),
  // something new for this customer; the client asks for it by a call, and the stream never carries it
  z.object({ type: z.literal('news'), about: z.enum(['support', 'notices', 'alerts']) }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('refused'), msg: z.string() }),
])
/** The subjects of a `news` message. */
export type NewsAbout = Extract<z.output<typeof serverMessage>, { type: 'news' }>['about']
export type ServerMessage = z.output<typeof serverMessage>

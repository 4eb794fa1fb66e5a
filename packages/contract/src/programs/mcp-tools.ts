import * as z from 'zod/mini'
import { getHistoryCandles, getTodayCandles, searchStock } from '../market/quotes.ts'
import { listStatement } from '../reports/statement.ts'
import { cancelOrder, previewOrder } from '../shares/orders.ts'
import { stockCode } from '../wire/fields.ts'
import type { ProgramScope } from './program-scopes.ts'

/** The path at which the Model Context Protocol is spoken. */
export const mcpPath = '/mcp'

export interface McpTool {
  readonly title: string
  /** What the tool does, for the model that decides whether to use it. */
  readonly summary: string
  /** The scope that a key needs; `any`: every key in force. */
  readonly access: 'any' | ProgramScope
  readonly input: z.ZodMiniType
  /** Whether it places or cancels something. */
  readonly changes: boolean
}

const code = z.object({ code: stockCode })
/** The order as previewed, with one text for each intent. */
const placed = z.object({
  ...previewOrder.input.shape,
  idempotencyKey: z.string().check(z.regex(/^[\x20-\x7e]{1,200}$/)),
})

/** Every tool, by its name: a tool that is not here is not served. */
export const mcpTools = {
  search: {
    title: 'Find shares',
    summary: 'Finds shares by symbol, name or ISIN. The code of a share is what the other tools take.',
    access: 'market-data',
    input: z.pick(searchStock.input, { keyword: true, exchange: true, size: true }),
    changes: false,
  },
  quote: {
    title: 'Quote',
    summary: 'The last price of a share, the open, high, low and volume of the day, and its price band.',
    access: 'market-data',
    input: code,
    changes: false,
  },
  depth: {
    title: 'Order book depth',
    summary: 'The best buying and selling prices of a share with their quantities, and its latest trades.',
    access: 'market-data',
    input: code,
    changes: false,
  },
  candles: {
    title: 'Candles',
    summary:
      'Candles of a share: period "today" in minutes (1, 5, 15, 30 or 60), or days, weeks or months, adjusted for corporate actions.',
    access: 'market-data',
    input: z.object({
      code: stockCode,
      period: z._default(z.enum(['today', 'day', 'week', 'month']), 'day'),
      minutes: getTodayCandles.input.shape.minutes,
      count: getHistoryCandles.input.shape.count,
    }),
    changes: false,
  },
  portfolio: {
    title: 'Portfolio',
    summary: 'The holdings of the customer with what they cost and are worth, the balances, and the open orders.',
    access: 'read',
    input: z.object({}),
    changes: false,
  },
  statement: {
    title: 'Statement',
    summary: "The entries of the customer's own book, the newest first. `before` continues after the last entry seen.",
    access: 'read',
    input: z.pick(listStatement.input, {
      account: true,
      sort: true,
      code: true,
      month: true,
      year: true,
      before: true,
      size: true,
    }),
    changes: false,
  },
  preview: {
    title: 'Preview an order',
    summary: 'What an order would cost or bring, with its charges, and every rule that it would break. Places nothing.',
    access: 'trade',
    input: z.object(previewOrder.input.shape),
    changes: false,
  },
  place: {
    title: 'Place an order',
    summary:
      'Places an order of shares. `idempotencyKey` is a text that you make, one for each order: sent again with the same text, the call answers the first order and places nothing more. Preview first, and ask the customer.',
    access: 'trade',
    input: placed,
    changes: true,
  },
  cancel: {
    title: 'Cancel an order',
    summary: 'Cancels what is left of an open order. Doing it twice does nothing more.',
    access: 'trade',
    input: cancelOrder.input,
    changes: true,
  },
  explain_refusal: {
    title: 'Explain a refusal',
    summary: 'The words and the meaning of a refusal, by its code (tips.msg.NNN or NNN) or by its name.',
    access: 'any',
    input: z.object({ refusal: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) }),
    changes: false,
  },
} as const satisfies Readonly<Record<string, McpTool>>

export type McpToolName = keyof typeof mcpTools

/** Said of every tool, so that no model takes an answer for one of a real exchange. */
export const simulatedWords =
  'The market is simulated: nothing is traded on an exchange, and there is no real money. Prices and amounts are whole paise.'

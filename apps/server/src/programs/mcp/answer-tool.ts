import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { getHistoryCandles, getSingleStock, getTodayCandles, searchStock } from '@bahi/contract/market/quotes'
import type { McpToolName, mcpTools } from '@bahi/contract/programs/mcp-tools'
import { getBalances, listStatement } from '@bahi/contract/reports/statement'
import { buyShares, cancelOrder, listOrders, previewOrder, sellShares } from '@bahi/contract/shares/orders'
import { listPositions } from '@bahi/contract/shares/positions'
import type { CallOf, EndpointShape, ReplyOf } from '@bahi/contract/wire/endpoint'
import { refusal } from '@bahi/domain/outcome'
import { callerOf, mayCall } from '../admit-program.ts'
import type { ProgramKeyRow } from '../program-rows.ts'
import { explainRefusal } from './explain-refusal.ts'
import type { McpParts } from './mcp-parts.ts'
import { ToolRefused, toolRefused } from './tool-refused.ts'

/** One use of a tool by a key that was let in. */
export interface ToolUse {
  readonly request: FastifyRequest
  readonly key: ProgramKeyRow
}

type Input<Name extends McpToolName> = z.output<(typeof mcpTools)[Name]['input']>
export type McpAnswers = { readonly [Name in McpToolName]: (input: Input<Name>, use: ToolUse) => Promise<object> }

/** What each tool answers. A tool of the contract without its answer does not compile. */
export function mcpAnswers(parts: Pick<McpParts, 'calls'>): McpAnswers {
  const ask = asking(parts)
  return {
    search: (input, use) => ask(use, searchStock, input),
    async quote({ code }, use) {
      const { bids: _bids, asks: _asks, trades: _trades, ...quote } = await ask(use, getSingleStock, { code })
      return quote
    },
    async depth({ code }, use) {
      const { symbol, lastPaise, bids, asks, trades } = await ask(use, getSingleStock, { code })
      return { code, symbol, lastPaise, bids, asks, trades }
    },
    candles: ({ code, period, minutes, count }, use) =>
      period === 'today'
        ? ask(use, getTodayCandles, { code, minutes })
        : ask(use, getHistoryCandles, { code, period, count }),
    async portfolio(_input, use) {
      const positions = await ask(use, listPositions, {})
      const balances = await ask(use, getBalances, {})
      const orders = await ask(use, listOrders, { state: 'open' })
      return {
        holdings: positions.holdings,
        totals: positions.totals,
        balances: balances.items,
        openOrders: orders.items,
      }
    },
    statement: (input, use) => ask(use, listStatement, formOf(input) as CallOf<typeof listStatement>),
    preview: (input, use) => ask(use, previewOrder, formOf(input) as CallOf<typeof previewOrder>),
    place: ({ idempotencyKey, side, ...order }, use) =>
      ask(use, side === 'buy' ? buyShares : sellShares, formOf(order) as CallOf<typeof buyShares>, idempotencyKey),
    cancel: (input, use) => ask(use, cancelOrder, input),
    explain_refusal: ({ refusal: said }) => Promise.resolve(explainRefusal(said)),
  }
}

/** The input as a caller writes it: fields that are not there are left out, because the call's schema reads it again. */
function formOf(input: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}

type Ask = <E extends EndpointShape>(use: ToolUse, endpoint: E, input: CallOf<E>, key?: string) => Promise<ReplyOf<E>>

/** Asks a call of the contract: the same scopes, schema, handler, limits and idempotency as the call itself. */
function asking({ calls }: Pick<McpParts, 'calls'>): Ask {
  return async ({ request, key }, endpoint, input, idempotencyKey) => {
    if (endpoint.access !== 'visitor' && !mayCall(key, endpoint.path)) throw toolRefused(refusal('program-barred'))
    const answer = await calls.ask(endpoint, { request, who: callerOf(key), input, key: idempotencyKey })
    if ('malformed' in answer) throw new ToolRefused(`These fields are wrong: ${answer.malformed.join(', ')}.`)
    if (!answer.decision.ok) throw toolRefused(answer.decision.refused)
    return answer.decision.accepted
  }
}

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { countField, nothing, stockCode } from './fields.ts'
import { stockRow } from './market.ts'

const listId = countField(1, 20)

/** Codes as a JSON list, or as one text with commas between them. */
const codesField = z.pipe(
  z.union([z.string().check(z.maxLength(20_000)), z.array(z.string()).check(z.maxLength(500))]),
  z.transform((codes) => (Array.isArray(codes) ? codes : codes.split(',')).map((code) => code.trim())),
)

export const listWatchlist = endpoint({
  summary: 'Shares the customer watches, in their own order', methods: ['GET'], path: '/api/app/user/watchlist/list.do', area: 'watchlist', access: 'customer', changes: false,
  input: z.object({ listId }), reply: z.object({ items: z.array(stockRow) }), refusals: ['tips.msg.249'],
})
export const addToWatchlist = endpoint({
  summary: 'Watch a share; watching it again changes nothing', methods: ['POST'], path: '/api/app/user/watchlist/add.do', area: 'watchlist', access: 'customer', changes: true,
  input: z.object({ listId, code: stockCode }), reply: nothing, refusals: ['tips.msg.249', 'tips.msg.006', 'tips.msg.191', 'tips.msg.905'],
})
export const removeFromWatchlist = endpoint({
  summary: 'Stop watching a share', methods: ['POST'], path: '/api/app/user/watchlist/remove.do', area: 'watchlist', access: 'customer', changes: true,
  input: z.object({ listId, code: stockCode }), reply: nothing, refusals: ['tips.msg.249', 'tips.msg.006', 'tips.msg.191', 'tips.msg.905'],
})
export const sortWatchlist = endpoint({
  summary: 'Put the watched shares in a new order', methods: ['POST'], path: '/api/app/user/watchlist/sort.do', area: 'watchlist', access: 'customer', changes: true,
  input: z.object({ listId, codes: codesField }),
  reply: nothing, refusals: ['tips.msg.249', 'tips.msg.006', 'tips.msg.191', 'tips.msg.905'],
})

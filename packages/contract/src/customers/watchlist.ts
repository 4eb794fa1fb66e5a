import * as z from 'zod/mini'
import { stockRow } from '../market/views.ts'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, nothing, stockCode, wholeNumber } from '../wire/fields.ts'

/** The most lists of one customer. */
export const maxWatchlists = 20
/** The most shares in one list. */
export const maxWatched = 500
export const longestListName = 24

/** Every customer has list 1 and cannot delete it; the customer makes and deletes the others. */
const listId = countField(1, maxWatchlists)
/** The name of a list. Control characters and characters that turn the direction of the text are refused. */
const listName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(longestListName), z.regex(/^[^\p{Cc}\u202A-\u202E\u2066-\u2069]+$/u))

/** Codes as a JSON list, or as one text with commas between the codes. */
const codesField = z.pipe(
  z.union([z.string().check(z.maxLength(20_000)), z.array(z.string()).check(z.maxLength(maxWatched))]),
  z.transform((codes) =>
    (Array.isArray(codes) ? codes : codes.split(',')).map((code) => code.trim()).filter((code) => code !== ''),
  ),
)

const area = 'watchlist' as const
const changing = { methods: ['POST'], area, access: 'customer', changes: true } as const
const reading = { methods: ['GET'], area, access: 'customer', changes: false } as const

/** The name is empty while list 1 has none; the app then shows a name in the customer's language. */
export const watchlistView = z.object({ listId: z.int(), name: z.string(), codes: z.array(z.string()) })
export type WatchlistView = z.output<typeof watchlistView>

export const listWatchlists = endpoint({
  ...reading,
  summary: "The customer's lists, oldest first, with the codes on each",
  path: '/api/app/user/watchlist/lists.do',
  input: nothing,
  reply: z.object({ items: z.array(watchlistView) }),
  refusals: [refusals.loginFirst],
})
export const createWatchlist = endpoint({
  ...changing,
  summary: 'Make a list, with shares on it or empty',
  path: '/api/app/user/watchlist/create.do',
  input: z.object({ name: listName, codes: z._default(codesField, []) }),
  reply: z.object({ listId: z.int() }),
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.instrumentDeleted,
    refusals.watchlistFull,
    refusals.keyReused,
  ],
})
export const renameWatchlist = endpoint({
  ...changing,
  summary: 'Give a list another name',
  path: '/api/app/user/watchlist/rename.do',
  input: z.object({ listId, name: listName }),
  reply: nothing,
  refusals: [refusals.loginFirst, refusals.accountLocked, refusals.watchlistGone, refusals.keyReused],
})
export const deleteWatchlist = endpoint({
  ...changing,
  summary: 'Delete a list; list 1 stays',
  path: '/api/app/user/watchlist/delete.do',
  input: z.object({ listId: wholeNumber(/^\d{1,2}$/, z.int().check(z.minimum(2), z.maximum(maxWatchlists))) }),
  reply: nothing,
  refusals: [refusals.loginFirst, refusals.accountLocked, refusals.keyReused],
})
export const listWatchlist = endpoint({
  ...reading,
  summary: "Shares on a list, in the customer's own order",
  path: '/api/app/user/watchlist/list.do',
  input: z.object({ listId }),
  reply: z.object({ items: z.array(stockRow) }),
  refusals: [refusals.loginFirst, refusals.watchlistGone],
})
export const addToWatchlist = endpoint({
  ...changing,
  summary: 'Watch a share; watching it again changes nothing',
  path: '/api/app/user/watchlist/add.do',
  input: z.object({ listId, code: stockCode }),
  reply: nothing,
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.instrumentDeleted,
    refusals.watchlistGone,
    refusals.watchlistFull,
    refusals.keyReused,
  ],
})
export const removeFromWatchlist = endpoint({
  ...changing,
  summary: 'Stop watching a share',
  path: '/api/app/user/watchlist/remove.do',
  input: z.object({ listId, code: stockCode }),
  reply: nothing,
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.instrumentDeleted,
    refusals.watchlistGone,
    refusals.keyReused,
  ],
})
export const sortWatchlist = endpoint({
  ...changing,
  summary: 'Put the watched shares in a new order',
  path: '/api/app/user/watchlist/sort.do',
  input: z.object({ listId, codes: codesField }),
  reply: nothing,
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.instrumentDeleted,
    refusals.watchlistGone,
    refusals.keyReused,
  ],
})

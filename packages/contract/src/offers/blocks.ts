import * as z from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { countField, formNumber, idText, isoDate, isoTime, paise } from '../wire/fields.ts'
import { applicationView, codeField, offerView } from './calls.ts'

const area = 'offers' as const

export const blockWindow = z.object({ name: z.enum(['morning', 'afternoon']), from: z.string(), to: z.string() })
/** One executed block trade in the public record, which names nobody. */
export const blockTrade = z.object({
  tradedOn: isoDate,
  tradedAt: isoTime,
  window: z.enum(['morning', 'afternoon']),
  code: z.string(),
  symbol: z.string(),
  name: z.string(),
  quantity: z.int(),
  pricePaise: paise,
  valuePaise: paise,
})
export type BlockTrade = z.output<typeof blockTrade>

export const listBlockTrades = endpoint({
  summary: "Offers of blocks with today's windows and the range of their reference price",
  methods: ['GET'],
  path: '/api/app/user/blockTradeList.do',
  area,
  access: 'customer',
  changes: false,
  input: z.object({}),
  reply: z.object({
    windows: z.array(blockWindow),
    /** The window that is open now; null when none is. */
    open: z.nullable(z.enum(['morning', 'afternoon'])),
    /** The next window of today; null when none is left. */
    next: z.nullable(z.enum(['morning', 'afternoon'])),
    isTradingDay: z.boolean(),
    minAmountPaise: paise,
    rangePercent: z.string(),
    items: z.array(offerView),
    mine: z.array(applicationView),
  }),
  refusals: ['tips.msg.249'],
})

export const checkBlockCode = endpoint({
  summary:
    'Check the invitation code of a block (267–269) or a placement (001); a right one opens its offer to this customer',
  methods: ['POST'],
  path: '/api/app/user/checkPeishouCode.do',
  area,
  access: 'acting-customer',
  changes: true,
  input: z.object({ kind: z.enum(['block', 'placement']), code: codeField }),
  reply: z.object({ offer: offerView }),
  refusals: ['tips.msg.249', 'tips.msg.267', 'tips.msg.268', 'tips.msg.269', 'tips.msg.001', 'tips.msg.905'],
})

export const buyBlock = endpoint({
  summary: 'Buy from a block at its price, within a window',
  methods: ['POST', 'GET'],
  path: '/api/app/user/block/buy.do',
  area,
  access: 'acting-customer',
  changes: true,
  input: z.object({ id: idText, quantity: formNumber, code: codeField }),
  reply: applicationView,
  refusals: [
    'tips.msg.249',
    'tips.msg.006',
    'tips.msg.900',
    'tips.msg.005',
    'tips.msg.997',
    'tips.msg.267',
    'tips.msg.268',
    'tips.msg.269',
    'tips.msg.007',
    'tips.msg.009',
    'tips.msg.276',
    'tips.msg.263',
    'tips.msg.191',
    'tips.msg.190',
    'tips.msg.189',
    'tips.msg.011',
    'tips.msg.108',
    'tips.msg.996',
    'tips.msg.105',
    'tips.msg.106',
    'tips.msg.270',
    'tips.msg.109',
    'tips.msg.110',
    'tips.msg.003',
    'tips.msg.257',
    'tips.msg.905',
  ],
})

/** Visitors may read the record of block trades. */
export const listBlockRecord = endpoint({
  summary: 'The public record of executed block trades: share, quantity, price, window; no names',
  methods: ['GET'],
  path: '/api/market/blockRecord.do',
  area,
  access: 'visitor',
  changes: false,
  input: z.object({ page: countField(1, 1_000), size: countField(50, 500) }),
  reply: z.object({ items: z.array(blockTrade), more: z.boolean() }),
  refusals: [],
})

import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
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
  refusals: [refusals.loginFirst],
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
  refusals: [
    refusals.loginFirst,
    refusals.blockCodeMissing,
    refusals.blockCodesOff,
    refusals.blockCodeWrong,
    refusals.placementCodeWrong,
    refusals.keyReused,
  ],
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
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.segmentSwitchedOff,
    refusals.identityMissing,
    refusals.accountClosing,
    refusals.buyingPaused,
    refusals.offerMissing,
    refusals.blockCodeMissing,
    refusals.blockCodesOff,
    refusals.blockCodeWrong,
    refusals.beforeSession,
    refusals.afterSession,
    refusals.offerNotOpen,
    refusals.offerClosed,
    refusals.instrumentDeleted,
    refusals.instrumentHidden,
    refusals.instrumentLocked,
    refusals.instrumentHalted,
    refusals.ordersBarred,
    refusals.offerSoldOut,
    refusals.quantityBelowLot,
    refusals.quantityAboveMax,
    refusals.blockBelowMin,
    refusals.aboveUpperBand,
    refusals.belowLowerBand,
    refusals.offerLimitReached,
    refusals.offerCashShort,
    refusals.ownDayLimit,
    refusals.keyReused,
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

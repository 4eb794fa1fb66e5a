import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, idText, isoDate, paise, stockCode } from '../wire/fields.ts'
import { keyword } from './orders.ts'

export const holdingView = z.object({
  instrumentId: z.int(),
  code: z.string(),
  symbol: z.string(),
  exchange: z.enum(['NSE', 'BSE']),
  name: z.string(),
  quantity: z.int(),
  availableQuantity: z.int(),
  heldQuantity: z.int(),
  unsettledQuantity: z.int(),
  sellableOn: z.nullable(isoDate),
  // The first trading day of a share that is not listed yet; until that day its prices here are the issue price.
  listsOn: z.nullable(isoDate),
  // Pledged for a loan: the customer owns the shares and cannot sell them before the loan is paid.
  pledgedQuantity: z.int(),
  // In the lock-in of a block, placement or ticket: the quantity, the offer, and the day of the release.
  lockedQuantity: z.int(),
  lockIns: z.array(z.object({ number: z.string(), quantity: z.int(), releasesOn: isoDate })),
  averageCostPaise: paise,
  realisedPaise: paise,
  investedPaise: paise,
  lastPaise: paise,
  previousClosePaise: paise,
  valuePaise: paise,
  unrealisedPaise: paise,
  unrealisedBps: z.int(),
  dayChangePaise: paise,
  // costPaise and chargesPaise cover the whole lot; the other amounts cover the part that is left or was sold.
  lots: z.array(
    z.object({
      id: idText,
      quantity: z.int(),
      remaining: z.int(),
      costPaise: paise,
      chargesPaise: paise,
      remainingCostPaise: paise,
      remainingChargesPaise: paise,
      realisedPaise: paise,
      boughtOn: isoDate,
      settlesOn: isoDate,
      sellableOn: z.nullable(isoDate),
    }),
  ),
})
export type HoldingView = z.output<typeof holdingView>
export const closedPositionView = z.object({
  instrumentId: z.int(),
  code: z.string(),
  symbol: z.string(),
  name: z.string(),
  quantity: z.int(),
  boughtOn: isoDate,
  soldOn: isoDate,
  costPaise: paise,
  proceedsPaise: paise,
  chargesPaise: paise,
  realisedPaise: paise,
  realisedBps: z.int(),
})
export type ClosedPositionView = z.output<typeof closedPositionView>
export const listPositions = endpoint({
  summary: 'Holdings with their lots, and closed positions with what they earned',
  methods: ['GET'],
  path: '/api/app/user/futures/position/list.do',
  area: 'orders',
  access: 'customer',
  changes: false,
  input: z.object({
    state: z._default(z.enum(['open', 'closed']), 'open'),
    page: countField(1, 10_000),
    size: countField(50, 500),
    code: z.optional(stockCode),
    keyword: z.optional(keyword),
  }),
  reply: z.object({
    holdings: z.array(holdingView),
    closed: z.array(closedPositionView),
    more: z.boolean(),
    openCount: z.int(),
    closedCount: z.int(),
    totals: z.object({
      valuePaise: paise,
      investedPaise: paise,
      unrealisedPaise: paise,
      dayChangePaise: paise,
      realisedPaise: paise,
    }),
  }),
  refusals: [refusals.loginFirst],
})

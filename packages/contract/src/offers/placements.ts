import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { formNumber, idText } from '../wire/fields.ts'
import { applicationView, codeField, offerView } from './calls.ts'

const area = 'offers' as const

export const listPlacements = endpoint({
  summary: 'Placements that this customer has opened by a code, and what they asked of them',
  methods: ['GET'],
  path: '/api/app/user/placement/list.do',
  area,
  access: 'customer',
  changes: false,
  input: z.object({}),
  reply: z.object({ items: z.array(offerView), mine: z.array(applicationView) }),
  refusals: [refusals.loginFirst],
})

export const buyPlacement = endpoint({
  summary:
    'Apply for a placement: the amount is held until it closes, then shares are allotted and the rest is released',
  methods: ['POST', 'GET'],
  path: '/api/app/user/placement/buy.do',
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
    refusals.placementCodeWrong,
    refusals.offerNotOpen,
    refusals.offerClosed,
    refusals.instrumentDeleted,
    refusals.instrumentHidden,
    refusals.instrumentLocked,
    refusals.instrumentHalted,
    refusals.ordersBarred,
    refusals.placementBeyondMarket,
    refusals.quantityBelowLot,
    refusals.quantityAboveMax,
    refusals.offerLimitReached,
    refusals.offerCashShort,
    refusals.ownDayLimit,
    refusals.keyReused,
  ],
})

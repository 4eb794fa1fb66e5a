import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { formNumber, idText } from '../wire/fields.ts'
import { applicationView, codeField, offerView } from './calls.ts'

const area = 'offers' as const
const tickets = z.object({
  items: z.array(offerView),
  mine: z.array(applicationView),
  /** How far a ticket's price may lie from the market price, in percent. */
  mostPercent: z.string(),
})

export const listVipTickets = endpoint({
  summary: 'Tickets that this customer has opened by a code',
  methods: ['GET'],
  path: '/api/app/user/vipticket/list.do',
  area,
  access: 'customer',
  changes: false,
  input: z.object({}),
  reply: tickets,
  refusals: [refusals.loginFirst],
})
export const listVipTicketsLegacy = endpoint({
  summary: 'The older name of the same list: only what the caller may see',
  methods: ['GET'],
  path: '/admin/stock/vipticket/list.do',
  area,
  access: 'customer',
  changes: false,
  input: z.object({}),
  reply: tickets,
  refusals: [refusals.loginFirst],
})
export const checkVipTicket = endpoint({
  summary: 'Check the code of a ticket; a right one opens it to this customer',
  methods: ['POST', 'GET'],
  path: '/api/app/user/vipticket/checkVipTicket.do',
  area,
  access: 'acting-customer',
  changes: true,
  input: z.object({ code: codeField }),
  reply: z.object({ offer: offerView }),
  refusals: [refusals.loginFirst, refusals.ticketCodeWrong, refusals.keyReused],
})
export const buyVipTicket = endpoint({
  summary: 'Buy shares of a ticket at its price; they stand in the book at once, in lock-in',
  methods: ['POST', 'GET'],
  path: '/api/app/user/vipticket/buy.do',
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
    refusals.ticketCodeWrong,
    refusals.offerNotOpen,
    refusals.offerClosed,
    refusals.instrumentDeleted,
    refusals.instrumentHidden,
    refusals.instrumentLocked,
    refusals.instrumentHalted,
    refusals.ordersBarred,
    refusals.ticketBeyondMarket,
    refusals.offerSoldOut,
    refusals.quantityBelowLot,
    refusals.quantityAboveMax,
    refusals.offerLimitReached,
    refusals.offerCashShort,
    refusals.ownDayLimit,
    refusals.keyReused,
  ],
})

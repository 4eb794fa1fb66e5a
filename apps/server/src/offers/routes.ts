import type { FastifyInstance } from 'fastify'
import { buyBlock, checkBlockCode, listBlockRecord, listBlockTrades } from '@bahi/contract/offers/blocks'
import { getOffer, listDemoCodes, listMyOffers } from '@bahi/contract/offers/calls'
import { buyPlacement, listPlacements } from '@bahi/contract/offers/placements'
import { createOfferCode, listOffers, openOffer, proposeOffer, switchOfferCode } from '@bahi/contract/offers/staff'
import { buyVipTicket, checkVipTicket, listVipTickets, listVipTicketsLegacy } from '@bahi/contract/offers/tickets'
import { serveLargeBodies } from '../platform/http/install-http.ts'
import { serve } from '../platform/http/serve.ts'
import { answerBuyOffer } from './buy-offer.ts'
import { answerCheckCode } from './check-code.ts'
import { answerCreateCode, answerSwitchCode, readOffers, readOpenOffer } from './console-offers.ts'
import { answerProposeOffer, defineOfferCreation } from './create-offer.ts'
import { readDemoCodes } from './demo-codes.ts'
import type { OfferParts } from './offer-parts.ts'
import {
  readBlockRecord,
  readBlockTrades,
  readMyOffers,
  readPlacements,
  readVipTickets,
  showOffer,
} from './read-offers.ts'

/**
 * Six documents of 20,000 characters, each character up to nine bytes in a form when the script is not Latin, and room
 * for the other fields.
 */
const LARGEST_PROPOSAL_BYTES = 1_200_000

export function registerOffers(app: FastifyInstance, parts: OfferParts): void {
  serve(app, parts, listBlockTrades, (_input, who) => readBlockTrades(parts, who))
  serve(app, parts, checkBlockCode, ({ kind, code }, who, call) => answerCheckCode(parts, kind, code, who, call))
  serve(app, parts, buyBlock, (input, who, call) => answerBuyOffer(parts, 'block', input, who, call))
  serve(app, parts, listBlockRecord, (input) => readBlockRecord(parts, input))
  serve(app, parts, listPlacements, (_input, who) => readPlacements(parts, who))
  serve(app, parts, buyPlacement, (input, who, call) => answerBuyOffer(parts, 'placement', input, who, call))
  serve(app, parts, listVipTickets, (_input, who) => readVipTickets(parts, who))
  serve(app, parts, listVipTicketsLegacy, (_input, who) => readVipTickets(parts, who))
  serve(app, parts, checkVipTicket, ({ code }, who, call) => answerCheckCode(parts, 'vip', code, who, call))
  serve(app, parts, buyVipTicket, (input, who, call) => answerBuyOffer(parts, 'vip', input, who, call))
  serve(app, parts, getOffer, (input, who) => showOffer(parts, input, who))
  serve(app, parts, listMyOffers, (input, who) => readMyOffers(parts, input, who))
  serve(app, parts, listDemoCodes, (_input, who) => readDemoCodes(parts, who))
  defineOfferCreation(parts)
  serve(app, parts, listOffers, (input) => readOffers(parts, input))
  serve(app, parts, openOffer, (input) => readOpenOffer(parts, input))
  serveLargeBodies(app, LARGEST_PROPOSAL_BYTES, (room) =>
    serve(room, parts, proposeOffer, (input, staff, call) => answerProposeOffer(parts, input, staff, call)),
  )
  serve(app, parts, createOfferCode, (input, staff, call) => answerCreateCode(parts, input, staff, call))
  serve(app, parts, switchOfferCode, (input, staff, call) => answerSwitchCode(parts, input, staff, call))
}

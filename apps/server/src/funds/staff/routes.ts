import type { FastifyInstance } from 'fastify'
import {
  checkFundTerms,
  discardFundDraft,
  listConsoleSchemes,
  listStaffFundOrders,
  openConsoleScheme,
  openFundDraft,
  proposeForcedRedemption,
  proposeFund,
  proposeFundOrderReview,
  proposeFundRule,
  proposeFundState,
  saveFundDraft,
} from '@bahi/contract/funds/staff'
import { LONG_TEXT_BYTES, serveLargeBodies } from '../../platform/http/install-http.ts'
import { serve } from '../../platform/http/serve.ts'
import { answerProposeRule, answerProposeState, defineSchemeChanges } from './change-scheme.ts'
import { answerProposeFund, defineFundCreation } from './create-fund.ts'
import { answerProposeForced, defineForcedRedemption } from './force-redemption.ts'
import type { FundDeskParts } from './fund-desk-parts.ts'
import { answerDiscardDraft, answerSaveDraft, openDraft } from './fund-drafts.ts'
import { checkTerms } from './judge-terms.ts'
import { listSchemes } from './list-schemes.ts'
import { listStaffOrders } from './list-staff-orders.ts'
import { openScheme } from './open-scheme.ts'
import { answerProposeReview, defineOrderReview } from './review-order.ts'

export function registerFundDesk(app: FastifyInstance, parts: FundDeskParts): void {
  defineFundCreation(parts)
  defineSchemeChanges(parts)
  defineOrderReview(parts)
  defineForcedRedemption(parts)
  serve(app, parts, listConsoleSchemes, (input, staff) => listSchemes(parts, input, staff))
  serve(app, parts, openConsoleScheme, (input) => openScheme(parts, input))
  serveLargeBodies(app, LONG_TEXT_BYTES, (room) => {
    serve(room, parts, checkFundTerms, (input) => checkTerms(parts, input))
    serve(room, parts, saveFundDraft, (input, staff, call) => answerSaveDraft(parts, input, staff, call))
    serve(room, parts, proposeFund, (input, staff, call) => answerProposeFund(parts, input, staff, call))
  })
  serve(app, parts, openFundDraft, (input) => openDraft(parts, input))
  serve(app, parts, discardFundDraft, (input, staff, call) => answerDiscardDraft(parts, input, staff, call))
  serve(app, parts, proposeFundRule, (input, staff, call) => answerProposeRule(parts, input, staff, call))
  serve(app, parts, proposeFundState, (input, staff, call) => answerProposeState(parts, input, staff, call))
  serve(app, parts, listStaffFundOrders, (input, staff) => listStaffOrders(parts, input, staff))
  serve(app, parts, proposeFundOrderReview, (input, staff, call) => answerProposeReview(parts, input, staff, call))
  serve(app, parts, proposeForcedRedemption, (input, staff, call) => answerProposeForced(parts, input, staff, call))
}

import type { FastifyInstance } from 'fastify'
import {
  getFund,
  getFundOrder,
  listFundHoldings,
  listFundOrders,
  listFunds,
  listNavs,
  previewFundOrder,
  redeemFund,
  subscribeFund,
} from '@bahi/contract/funds/calls'
import {
  buyPlan,
  listPlanHoldings,
  listPlanNavs,
  listPlanOrders,
  previewPlanOrder,
  sellPlan,
} from '@bahi/contract/funds/plans'
import { serve } from '../../platform/http/serve.ts'
import type { FundParts } from '../schemes/fund-parts.ts'
import { readFund, readFunds } from '../schemes/list-funds.ts'
import { readNavs } from '../schemes/list-navs.ts'
import { readFundHoldings, readPlanHoldings } from './list-fund-holdings.ts'
import { readOwnFundOrder, readOwnFundOrders } from './list-fund-orders.ts'
import { answerRedeem, answerSubscribe } from './order-fund.ts'
import { showPreview } from './preview-fund-order.ts'

/**
 * Routes of the customers' calls for funds. Orders, holdings and NAVs of plans use the same handlers, because a plan is
 * a scheme of another kind.
 */
export function registerFunds(app: FastifyInstance, parts: FundParts): void {
  serve(app, parts, listFunds, (input) => readFunds(parts, input))
  serve(app, parts, getFund, ({ code }) => readFund(parts, code))
  serve(app, parts, listNavs, (input) => readNavs(parts, 'fund', input))
  serve(app, parts, previewFundOrder, (input, who) => showPreview(parts, 'fund', input, who))
  serve(app, parts, subscribeFund, (input, who, call) => answerSubscribe(parts, 'fund', input, who, call))
  serve(app, parts, redeemFund, (input, who, call) => answerRedeem(parts, 'fund', input, who, call))
  serve(app, parts, listFundHoldings, (input, who) => readFundHoldings(parts, input, who))
  serve(app, parts, listFundOrders, (input, who) => readOwnFundOrders(parts, 'fund', input, who))
  serve(app, parts, getFundOrder, ({ orderId }, who) => readOwnFundOrder(parts, orderId, who))
  serve(app, parts, listPlanNavs, (input) => readNavs(parts, 'plan', input))
  serve(app, parts, previewPlanOrder, (input, who) => showPreview(parts, 'plan', input, who))
  serve(app, parts, buyPlan, (input, who, call) => answerSubscribe(parts, 'plan', input, who, call))
  serve(app, parts, sellPlan, (input, who, call) => answerRedeem(parts, 'plan', input, who, call))
  serve(app, parts, listPlanHoldings, (input, who) => readPlanHoldings(parts, input, who))
  serve(app, parts, listPlanOrders, (input, who) => readOwnFundOrders(parts, 'plan', input, who))
}

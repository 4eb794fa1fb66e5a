import type { BusinessDate } from '@bahi/money/business-date'
import { declareNavs } from './nav/declare-navs.ts'
import { executeFundOrders } from './orders/execute-fund-orders.ts'
import { forceRedemptions } from './orders/force-redemptions.ts'
import { payOutRedemptions } from './orders/pay-out-redemptions.ts'
import { decidePlans } from './plans/plan-decisions.ts'
import type { FundJobParts } from './schemes/fund-job-parts.ts'
import { openSchemes } from './schemes/open-schemes.ts'
import { runSips } from './sips/run-sips.ts'

/**
 * Runs after the closing prices of a trading day: declares every scheme's NAV, and then executes the
 * orders that wait for that NAV.
 */
export async function runFundEvening(parts: FundJobParts, ended: BusinessDate): Promise<void> {
  const navs = await declareNavs(parts, ended)
  const orders = await executeFundOrders(parts, ended)
  parts.log.info({ ended, navs, orders }, 'NAVs were declared and fund orders executed')
}

/**
 * Runs in the morning before a trading day: payouts, openings, SIPs, forced redemptions, and the decisions of all
 * schemes for that day.
 */
export async function runFundMorning(parts: FundJobParts, ended: BusinessDate, next: BusinessDate): Promise<void> {
  // Payouts first, because their cash can pay an instalment of the same morning.
  const paid = await payOutRedemptions(parts, next)
  // Openings before SIPs, because a SIP needs an open fund.
  await openSchemes(parts, next)
  await runSips(parts, ended, next)
  await forceRedemptions(parts, next)
  // Decisions last, because payouts, SIPs and forced redemptions change what schemes may spend and must pay.
  await decidePlans(parts, ended, next)
  parts.log.info({ next, paid }, 'redemptions were paid out')
}

import type { BusinessDate } from '@bahi/domain/calendar/business-date'
import { strikeNavs } from './nav/strike-navs.ts'
import { forceRedemptions } from './orders/force-redemptions.ts'
import { payOutRedemptions } from './orders/pay-out-redemptions.ts'
import { strikeOrders } from './orders/strike-orders.ts'
import { decidePlans } from './plans/plan-decisions.ts'
import type { FundJobParts } from './schemes/fund-job-parts.ts'
import { openSchemes } from './schemes/open-schemes.ts'
import { runSips } from './sips/run-sips.ts'

/** The evening of a trading day, after its closing prices: every scheme's NAV is struck, and the orders that wait for it. */
export async function turnFundEvening(parts: FundJobParts, ended: BusinessDate): Promise<void> {
  const navs = await strikeNavs(parts, ended)
  const orders = await strikeOrders(parts, ended)
  parts.log.info({ ended, navs, orders }, 'funds and plans were struck')
}

/** The morning before a trading day: payouts, SIPs and forced redemptions of the days up to it, and what plans decide for it. */
export async function turnFundMorning(parts: FundJobParts, ended: BusinessDate, next: BusinessDate): Promise<void> {
  // Payouts first: what a redemption brought can pay an instalment of the same morning.
  const paid = await payOutRedemptions(parts, next)
  // A fund opens before SIPs look for it.
  await openSchemes(parts, next)
  await runSips(parts, ended, next)
  await forceRedemptions(parts, next)
  // After everything that changes what schemes have to spend and to pay.
  await decidePlans(parts, ended, next)
  parts.log.info({ next, paid }, 'redemptions were paid out')
}

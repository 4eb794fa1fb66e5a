import type { Path } from '../../paths.ts'
import type { TextKey } from '../../text/use-text.tsx'

/** The part of Bahi that brings a page. */
export type Area = 'phone' | 'identity and money' | 'market and offers' | 'funds, plan and loans'

interface NotYetScreen {
  title: TextKey
  /** What will be here, in one sentence. */
  willBe: TextKey
  area: Area
}

/** Pages that have a path and no content yet. Each says what will be there instead of pretending. */
export const notYetScreens = {
  '/pages/home/loan': { title: 'later.loan', willBe: 'later.loan.text', area: 'funds, plan and loans' },
  '/pages/home/loan-records': { title: 'later.loanRecords', willBe: 'later.loanRecords.text', area: 'funds, plan and loans' },
  '/pages/fund/fund': { title: 'later.funds', willBe: 'later.funds.text', area: 'funds, plan and loans' },
  '/pages/fund/detail': { title: 'later.fund', willBe: 'later.fund.text', area: 'funds, plan and loans' },
  '/pages/fund/buy-product': { title: 'later.fundBuy', willBe: 'later.fundBuy.text', area: 'funds, plan and loans' },
  '/pages/fund/sell-product': { title: 'later.fundSell', willBe: 'later.fundSell.text', area: 'funds, plan and loans' },
  '/pages/fund/have-detail': { title: 'later.fundHolding', willBe: 'later.fundHolding.text', area: 'funds, plan and loans' },
  '/pages/aifund/aifund': { title: 'later.plans', willBe: 'later.plans.text', area: 'funds, plan and loans' },
  '/pages/aifund/detail': { title: 'later.plan', willBe: 'later.plan.text', area: 'funds, plan and loans' },
  '/pages/aifund/buy-product': { title: 'later.planBuy', willBe: 'later.planBuy.text', area: 'funds, plan and loans' },
  '/pages/aifund/sell-product': { title: 'later.planSell', willBe: 'later.planSell.text', area: 'funds, plan and loans' },
  '/pages/aifund/have-detail': { title: 'later.planHolding', willBe: 'later.planHolding.text', area: 'funds, plan and loans' },
} satisfies Partial<Record<Path, NotYetScreen>>

/** What a path without content says about itself; null for a path that is built. */
export function notYetScreenAt(path: string): NotYetScreen | null {
  return (notYetScreens as Record<string, NotYetScreen>)[path] ?? null
}

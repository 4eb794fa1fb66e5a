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
  '/pages/home/switch-to': { title: 'later.transferIn', willBe: 'later.transferIn.text', area: 'identity and money' },
  '/pages/home/roll-out': { title: 'later.transferOut', willBe: 'later.transferOut.text', area: 'identity and money' },
  '/pages/home/rollout-fund': { title: 'later.transferRecords', willBe: 'later.transferRecords.text', area: 'identity and money' },
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
  '/pages/agreement/login/user-agreement': { title: 'later.agreement', willBe: 'later.agreement.text', area: 'phone' },
  '/pages/agreement/login/user-privacy': { title: 'later.privacy', willBe: 'later.privacy.text', area: 'phone' },
  '/pages/user/search': { title: 'later.searchMine', willBe: 'later.searchMine.text', area: 'phone' },
  '/pages/user/my': { title: 'later.profile', willBe: 'later.profile.text', area: 'phone' },
  '/pages/user/shareDetail': { title: 'later.holding', willBe: 'later.holding.text', area: 'phone' },
  '/pages/user/shareTodayDetail': { title: 'later.stockToday', willBe: 'later.stockToday.text', area: 'market and offers' },
  '/pages/user/shareMoneyDetail': { title: 'later.stockMoney', willBe: 'later.stockMoney.text', area: 'market and offers' },
  '/pages/user/shareCertificate': { title: 'later.certificate', willBe: 'later.certificate.text', area: 'market and offers' },
  '/pages/news-details/news-details': { title: 'later.newsItem', willBe: 'later.newsItem.text', area: 'market and offers' },
  '/pages/more/bank': { title: 'later.bank', willBe: 'later.bank.text', area: 'identity and money' },
  '/pages/more/addBank': { title: 'later.addBank', willBe: 'later.addBank.text', area: 'identity and money' },
  '/pages/more/authentication': { title: 'later.identity', willBe: 'later.identity.text', area: 'identity and money' },
  '/pages/more/authentication-step': { title: 'later.identity', willBe: 'later.identityStep.text', area: 'identity and money' },
  '/pages/more/inview': { title: 'later.identity', willBe: 'later.identityReview.text', area: 'identity and money' },
  '/pages/more/success': { title: 'later.identity', willBe: 'later.identitySuccess.text', area: 'identity and money' },
  '/pages/more/fail': { title: 'later.identity', willBe: 'later.identityFail.text', area: 'identity and money' },
  '/pages/webview/index': { title: 'later.service', willBe: 'later.service.text', area: 'identity and money' },
  '/pages/webview-common/index': { title: 'later.webPage', willBe: 'later.webPage.text', area: 'identity and money' },
  '/choose-location': { title: 'later.chooseLocation', willBe: 'later.chooseLocation.text', area: 'identity and money' },
  '/open-location': { title: 'later.openLocation', willBe: 'later.openLocation.text', area: 'identity and money' },
} satisfies Partial<Record<Path, NotYetScreen>>

/** What a path without content says about itself; null for a path that is built. */
export function notYetScreenAt(path: string): NotYetScreen | null {
  return (notYetScreens as Record<string, NotYetScreen>)[path] ?? null
}

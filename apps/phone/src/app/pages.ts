import { paths, type Path } from '../navigation/paths.ts'
import type { PagePart } from '../text/page-words.ts'
import { accountScreens } from './account-pages.ts'
import type { FirstPath } from './first-pages.ts'
import { learningScreens } from './learning-pages.ts'
import type { Load } from './page-load.ts'
import { seldomScreens } from './seldom-pages.ts'

/** Every page but the first ones: the type check holds that none is forgotten. No first visit waits for this table. */
export const pages = {
  [paths.login]: () => import('../me/account/login-screen.tsx').then((file) => file.LoginScreen),
  [paths.register]: () => import('../me/account/register-screen.tsx').then((file) => file.RegisterScreen),
  [paths.market]: () => import('./market-page.tsx').then((file) => file.MarketPage),
  [paths.stockList]: () => import('../shares/market/stock-list-screen.tsx').then((file) => file.StockListScreen),
  [paths.alerts]: () => import('../shares/alerts/alerts-screen.tsx').then((file) => file.AlertsScreen),
  [paths.triggers]: () => import('../shares/triggers/triggers-screen.tsx').then((file) => file.TriggersScreen),
  [paths.trigger]: () => import('../shares/triggers/trigger-screen.tsx').then((file) => file.TriggerScreen),
  [paths.editWatchlist]: () =>
    import('../shares/watchlist/watchlist-edit-screen.tsx').then((file) => file.WatchlistEditScreen),
  [paths.offer]: () => import('../offers/offer-screen.tsx').then((file) => file.OfferScreen),
  [paths.vipTickets]: () => import('../offers/vip-screen.tsx').then((file) => file.VipScreen),
  [paths.blockRecord]: () => import('../offers/block-record-screen.tsx').then((file) => file.BlockRecordScreen),
  [paths.ipo]: () => import('../ipo/issue/ipo-screen.tsx').then((file) => file.IpoScreen),
  [paths.ipoDocument]: () => import('../ipo/issue/document-screen.tsx').then((file) => file.IpoDocumentScreen),
  [paths.ipoDraw]: () => import('../ipo/draw/draw-screen.tsx').then((file) => file.DrawScreen),
  [paths.ipoApplications]: () =>
    import('../ipo/applications/applications-screen.tsx').then((file) => file.ApplicationsScreen),
  [paths.ipoApplication]: () =>
    import('../ipo/applications/application-screen.tsx').then((file) => file.ApplicationScreen),
  [paths.fundTab]: () => import('../funds/fund-tab-screen.tsx').then((file) => file.FundTabScreen),
  [paths.fund]: () => import('../funds/fund-screen.tsx').then((file) => file.FundScreen),
  [paths.fundBuy]: () => import('../funds/fund-buy-screen.tsx').then((file) => file.FundBuyScreen),
  [paths.fundSell]: () => import('../funds/fund-sell-screen.tsx').then((file) => file.FundSellScreen),
  [paths.fundHolding]: () => import('../funds/fund-holding-screen.tsx').then((file) => file.FundHoldingScreen),
  [paths.fundOrder]: () => import('../funds/fund-order-screen.tsx').then((file) => file.FundOrderScreen),
  [paths.sips]: () => import('./sips-page.tsx').then((file) => file.SipsPage),
  [paths.sip]: () => import('../funds/sips/sip-screen.tsx').then((file) => file.SipScreen),
  [paths.plans]: () => import('../funds/plans/plans-screen.tsx').then((file) => file.PlansScreen),
  [paths.plan]: () => import('../funds/plans/plan-screen.tsx').then((file) => file.PlanScreen),
  [paths.planBuy]: () => import('../funds/plans/plan-buy-screen.tsx').then((file) => file.PlanBuyScreen),
  [paths.planSell]: () => import('../funds/plans/plan-sell-screen.tsx').then((file) => file.PlanSellScreen),
  [paths.planHolding]: () => import('../funds/plans/plan-holding-screen.tsx').then((file) => file.PlanHoldingScreen),
  [paths.planDecisions]: () =>
    import('../funds/plans/plan-decisions-screen.tsx').then((file) => file.PlanDecisionsScreen),
  [paths.loan]: () => import('../loans/loan-screen.tsx').then((file) => file.LoanScreen),
  [paths.loanRecords]: () => import('../loans/loan-records-screen.tsx').then((file) => file.LoanRecordsScreen),
  [paths.papers]: () => import('../books/papers/papers-screen.tsx').then((file) => file.PapersScreen),
  [paths.paper]: () => import('../books/papers/paper-screen.tsx').then((file) => file.PaperScreen),
  [paths.proof]: () => import('../books/proof/proof-screen.tsx').then((file) => file.ProofScreen),
  [paths.search]: () => import('../shares/search/search-screen.tsx').then((file) => file.SearchScreen),
  [paths.stockToday]: () => import('../shares/stock/stock-today-screen.tsx').then((file) => file.StockTodayScreen),
  [paths.stockMoney]: () => import('../shares/stock/stock-money-screen.tsx').then((file) => file.StockMoneyScreen),
  [paths.stock]: () => import('./stock-page.tsx').then((file) => file.StockPage),
  [paths.orderDone]: () => import('../shares/orders/order-done-screen.tsx').then((file) => file.OrderDoneScreen),
  [paths.holding]: () => import('./share-page.tsx').then((file) => file.SharePage),
  [paths.searchMine]: () => import('../shares/positions/search-mine-screen.tsx').then((file) => file.SearchMineScreen),
  [paths.stockTab]: () => import('../shares/positions/stock-tab-screen.tsx').then((file) => file.StockTabScreen),
  [paths.assets]: () => import('../books/assets/assets-screen.tsx').then((file) => file.AssetsScreen),
  [paths.transferIn]: () => import('../wallet/transfers/transfer-in-screen.tsx').then((file) => file.TransferInScreen),
  [paths.transferOut]: () =>
    import('../wallet/transfers/transfer-out-screen.tsx').then((file) => file.TransferOutScreen),
  [paths.transferRecords]: () =>
    import('../wallet/transfers/transfer-records-screen.tsx').then((file) => file.TransferRecordsScreen),
  [paths.statement]: () => import('../books/statement/statement-screen.tsx').then((file) => file.StatementScreen),
  [paths.identity]: () => import('../me/identity/details-screen.tsx').then((file) => file.DetailsScreen),
  [paths.identityStep]: () => import('../me/identity/photos-screen.tsx').then((file) => file.PhotosScreen),
  [paths.identityInReview]: () => import('../me/identity/in-review-screen.tsx').then((file) => file.InReviewScreen),
  [paths.identitySuccess]: () => import('../me/identity/success-screen.tsx').then((file) => file.SuccessScreen),
  [paths.identityFail]: () => import('../me/identity/fail-screen.tsx').then((file) => file.FailScreen),
  [paths.profile]: () => import('../me/profile/profile-screen.tsx').then((file) => file.ProfileScreen),
  [paths.devices]: () => import('../me/access/devices-screen.tsx').then((file) => file.DevicesScreen),
  [paths.accessLog]: () => import('../me/access/access-log-screen.tsx').then((file) => file.AccessLogScreen),
  [paths.language]: () => import('../me/more/language-screen.tsx').then((file) => file.LanguageScreen),
  [paths.forgotPassword]: () =>
    import('../me/account/forgot-password-screen.tsx').then((file) => file.ForgotPasswordScreen),
  [paths.passwords]: () => import('../me/passwords/passwords-screen.tsx').then((file) => file.PasswordsScreen),
  [paths.changePassword]: () =>
    import('../me/passwords/change-password-screen.tsx').then((file) => file.ChangePasswordScreen),
  [paths.forgottenPin]: () =>
    import('../me/passwords/forgotten-pin-screen.tsx').then((file) => file.ForgottenPinScreen),
  [paths.bank]: () => import('../wallet/bank-cards/bank-screen.tsx').then((file) => file.BankScreen),
  [paths.addBank]: () => import('../wallet/bank-cards/add-bank-screen.tsx').then((file) => file.AddBankScreen),
  [paths.userAgreement]: () => import('../me/agreement/agreement-screen.tsx').then((file) => file.UserAgreementScreen),
  [paths.privacyPolicy]: () => import('../me/agreement/agreement-screen.tsx').then((file) => file.PrivacyPolicyScreen),
  [paths.notices]: () => import('../home/notices/notices-screen.tsx').then((file) => file.NoticesScreen),
  [paths.changeLog]: () => import('../me/change-log/change-log-screen.tsx').then((file) => file.ChangeLogScreen),
  [paths.charges]: () => import('../shares/charges/charges-screen.tsx').then((file) => file.ChargesScreen),
  [paths.glossary]: () => import('../glossary/glossary-screen.tsx').then((file) => file.GlossaryScreen),
  [paths.about]: () => import('../me/about/about-screen.tsx').then((file) => file.AboutScreen),
  [paths.newsItem]: () => import('../home/news/news-item-screen.tsx').then((file) => file.NewsItemScreen),
  [paths.certificate]: () =>
    import('../books/certificates/certificate-screen.tsx').then((file) => file.CertificateScreen),
  [paths.checkDocument]: () => import('../books/certificates/check-screen.tsx').then((file) => file.CheckScreen),
  [paths.customerService]: () => import('../home/support/service-screen.tsx').then((file) => file.ServiceScreen),
  [paths.webPage]: () => import('../me/more/web-page-screen.tsx').then((file) => file.WebPageScreen),
  [paths.chooseLocation]: () =>
    import('../me/location/choose-location-screen.tsx').then((file) => file.ChooseLocationScreen),
  [paths.openLocation]: () => import('../me/location/open-location-screen.tsx').then((file) => file.OpenLocationScreen),
  [paths.programs]: () => import('../me/programs/programs-screen.tsx').then((file) => file.ProgramsScreen),
  [paths.programLogin]: () => import('../me/programs/program-login-screen.tsx').then((file) => file.ProgramLoginScreen),
  [paths.makeProgram]: () => import('../me/programs/make-program-screen.tsx').then((file) => file.MakeProgramScreen),
  [paths.practice]: () => import('../me/practice/practice-screen.tsx').then((file) => file.PracticeScreen),
  [paths.more]: () => import('../me/more/more-screen.tsx').then((file) => file.MoreScreen),
  ...seldomScreens,
  ...accountScreens,
  ...learningScreens,
} satisfies Record<Exclude<Path, FirstPath>, Load>

/** The part of the words that comes with a page and with no other; undefined where the usual words are enough. */
export function partOfPage(path: string): PagePart | undefined {
  if (path in seldomScreens) return 'seldom'
  if (path in learningScreens) return 'learning'
  return path in accountScreens ? 'account' : undefined
}

import { createHashHistory, createRootRoute, createRoute, createRouter, useLocation } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { loadChunk } from './load-chunk.ts'
import { NoSuchPage } from './no-such-page.tsx'
import { paths, type Path } from './paths.ts'
import { loadInTime, pendingAfterMs, ScreenError, ScreenPending } from './screen-loading.tsx'
import { Shell } from './shell/shell.tsx'

type Load = () => Promise<ComponentType>

const loadStart: Load = () => import('./features/start/start-screen.tsx').then((file) => file.StartScreen)

/** Every path and its page: the type check holds that none is forgotten. */
const screens = {
  [paths.start]: loadStart,
  [paths.loading]: loadStart,
  [paths.login]: () => import('./features/account/login-screen.tsx').then((file) => file.LoginScreen),
  [paths.register]: () => import('./features/account/register-screen.tsx').then((file) => file.RegisterScreen),
  [paths.home]: () => import('./features/home/home-screen.tsx').then((file) => file.HomeScreen),
  [paths.market]: () => import('./market-page.tsx').then((file) => file.MarketPage),
  [paths.stockList]: () => import('./features/market/stock-list-screen.tsx').then((file) => file.StockListScreen),
  [paths.alerts]: () => import('./features/alerts/alerts-screen.tsx').then((file) => file.AlertsScreen),
  [paths.triggers]: () => import('./features/triggers/triggers-screen.tsx').then((file) => file.TriggersScreen),
  [paths.trigger]: () => import('./features/triggers/trigger-screen.tsx').then((file) => file.TriggerScreen),
  [paths.editWatchlist]: () =>
    import('./features/market/watchlist-edit-screen.tsx').then((file) => file.WatchlistEditScreen),
  [paths.offer]: () => import('./features/offers/offer-screen.tsx').then((file) => file.OfferScreen),
  [paths.vipTickets]: () => import('./features/offers/vip-screen.tsx').then((file) => file.VipScreen),
  [paths.blockRecord]: () => import('./features/offers/block-record-screen.tsx').then((file) => file.BlockRecordScreen),
  [paths.ipo]: () => import('./features/ipo/ipo-screen.tsx').then((file) => file.IpoScreen),
  [paths.ipoDocument]: () => import('./features/ipo/document-screen.tsx').then((file) => file.IpoDocumentScreen),
  [paths.ipoDraw]: () => import('./features/ipo/draw-screen.tsx').then((file) => file.DrawScreen),
  [paths.ipoApplications]: () =>
    import('./features/ipo/applications-screen.tsx').then((file) => file.ApplicationsScreen),
  [paths.ipoApplication]: () => import('./features/ipo/application-screen.tsx').then((file) => file.ApplicationScreen),
  [paths.fundTab]: () => import('./features/funds/fund-tab-screen.tsx').then((file) => file.FundTabScreen),
  [paths.fund]: () => import('./features/funds/fund-screen.tsx').then((file) => file.FundScreen),
  [paths.fundBuy]: () => import('./features/funds/fund-buy-screen.tsx').then((file) => file.FundBuyScreen),
  [paths.fundSell]: () => import('./features/funds/fund-sell-screen.tsx').then((file) => file.FundSellScreen),
  [paths.fundHolding]: () => import('./features/funds/fund-holding-screen.tsx').then((file) => file.FundHoldingScreen),
  [paths.fundOrder]: () => import('./features/funds/fund-order-screen.tsx').then((file) => file.FundOrderScreen),
  [paths.sips]: () => import('./features/sips/sips-screen.tsx').then((file) => file.SipsScreen),
  [paths.sip]: () => import('./features/sips/sip-screen.tsx').then((file) => file.SipScreen),
  [paths.plans]: () => import('./features/plans/plans-screen.tsx').then((file) => file.PlansScreen),
  [paths.plan]: () => import('./features/plans/plan-screen.tsx').then((file) => file.PlanScreen),
  [paths.planBuy]: () => import('./features/plans/plan-buy-screen.tsx').then((file) => file.PlanBuyScreen),
  [paths.planSell]: () => import('./features/plans/plan-sell-screen.tsx').then((file) => file.PlanSellScreen),
  [paths.planHolding]: () => import('./features/plans/plan-holding-screen.tsx').then((file) => file.PlanHoldingScreen),
  [paths.planDecisions]: () =>
    import('./features/plans/plan-decisions-screen.tsx').then((file) => file.PlanDecisionsScreen),
  [paths.loan]: () => import('./features/loans/loan-screen.tsx').then((file) => file.LoanScreen),
  [paths.loanRecords]: () => import('./features/loans/loan-records-screen.tsx').then((file) => file.LoanRecordsScreen),
  [paths.loanFall]: () => import('./features/loans/loan-fall-screen.tsx').then((file) => file.LoanFallScreen),
  [paths.papers]: () => import('./features/papers/papers-screen.tsx').then((file) => file.PapersScreen),
  [paths.paper]: () => import('./features/papers/paper-screen.tsx').then((file) => file.PaperScreen),
  [paths.proof]: () => import('./features/proof/proof-screen.tsx').then((file) => file.ProofScreen),
  [paths.search]: () => import('./features/market/search-screen.tsx').then((file) => file.SearchScreen),
  [paths.stockToday]: () => import('./features/market/stock-today-screen.tsx').then((file) => file.StockTodayScreen),
  [paths.stockMoney]: () => import('./features/market/stock-money-screen.tsx').then((file) => file.StockMoneyScreen),
  [paths.stock]: () => import('./stock-page.tsx').then((file) => file.StockPage),
  [paths.orderDone]: () => import('./features/orders/order-done-screen.tsx').then((file) => file.OrderDoneScreen),
  [paths.holding]: () => import('./share-page.tsx').then((file) => file.SharePage),
  [paths.searchMine]: () => import('./features/orders/search-mine-screen.tsx').then((file) => file.SearchMineScreen),
  [paths.stockTab]: () => import('./features/orders/stock-tab-screen.tsx').then((file) => file.StockTabScreen),
  [paths.assets]: () => import('./features/assets/assets-screen.tsx').then((file) => file.AssetsScreen),
  [paths.transferIn]: () => import('./features/wallet/transfer-in-screen.tsx').then((file) => file.TransferInScreen),
  [paths.transferOut]: () => import('./features/wallet/transfer-out-screen.tsx').then((file) => file.TransferOutScreen),
  [paths.transferRecords]: () =>
    import('./features/wallet/transfer-records-screen.tsx').then((file) => file.TransferRecordsScreen),
  [paths.statement]: () => import('./features/assets/statement-screen.tsx').then((file) => file.StatementScreen),
  [paths.identity]: () => import('./features/identity/details-screen.tsx').then((file) => file.DetailsScreen),
  [paths.identityStep]: () => import('./features/identity/photos-screen.tsx').then((file) => file.PhotosScreen),
  [paths.identityInReview]: () =>
    import('./features/identity/in-review-screen.tsx').then((file) => file.InReviewScreen),
  [paths.identitySuccess]: () => import('./features/identity/success-screen.tsx').then((file) => file.SuccessScreen),
  [paths.identityFail]: () => import('./features/identity/fail-screen.tsx').then((file) => file.FailScreen),
  [paths.profile]: () => import('./features/profile/profile-screen.tsx').then((file) => file.ProfileScreen),
  [paths.devices]: () => import('./features/profile/devices-screen.tsx').then((file) => file.DevicesScreen),
  [paths.accessLog]: () => import('./features/profile/access-log-screen.tsx').then((file) => file.AccessLogScreen),
  [paths.language]: () => import('./features/more/language-screen.tsx').then((file) => file.LanguageScreen),
  [paths.appearance]: () => import('./features/more/appearance-screen.tsx').then((file) => file.AppearanceScreen),
  [paths.forgotPassword]: () =>
    import('./features/account/forgot-password-screen.tsx').then((file) => file.ForgotPasswordScreen),
  [paths.passwords]: () => import('./features/passwords/passwords-screen.tsx').then((file) => file.PasswordsScreen),
  [paths.changePassword]: () =>
    import('./features/passwords/change-password-screen.tsx').then((file) => file.ChangePasswordScreen),
  [paths.forgottenPin]: () =>
    import('./features/passwords/forgotten-pin-screen.tsx').then((file) => file.ForgottenPinScreen),
  [paths.bank]: () => import('./features/bank/bank-screen.tsx').then((file) => file.BankScreen),
  [paths.addBank]: () => import('./features/bank/add-bank-screen.tsx').then((file) => file.AddBankScreen),
  [paths.userAgreement]: () =>
    import('./features/agreement/agreement-screen.tsx').then((file) => file.UserAgreementScreen),
  [paths.privacyPolicy]: () =>
    import('./features/agreement/agreement-screen.tsx').then((file) => file.PrivacyPolicyScreen),
  [paths.notices]: () => import('./features/notices/notices-screen.tsx').then((file) => file.NoticesScreen),
  [paths.changeLog]: () => import('./features/change-log/change-log-screen.tsx').then((file) => file.ChangeLogScreen),
  [paths.newsItem]: () => import('./features/news/news-item-screen.tsx').then((file) => file.NewsItemScreen),
  [paths.certificate]: () =>
    import('./features/certificate/certificate-screen.tsx').then((file) => file.CertificateScreen),
  [paths.checkDocument]: () => import('./features/certificate/check-screen.tsx').then((file) => file.CheckScreen),
  [paths.customerService]: () => import('./features/support/service-screen.tsx').then((file) => file.ServiceScreen),
  [paths.webPage]: () => import('./features/web/web-page-screen.tsx').then((file) => file.WebPageScreen),
  [paths.chooseLocation]: () =>
    import('./features/location/choose-location-screen.tsx').then((file) => file.ChooseLocationScreen),
  [paths.openLocation]: () =>
    import('./features/location/open-location-screen.tsx').then((file) => file.OpenLocationScreen),
  [paths.more]: () => import('./features/more/more-screen.tsx').then((file) => file.MoreScreen),
} satisfies Record<Path, Load>

function allScreens(): [string, Load][] {
  const built: [string, Load][] = Object.entries(screens)
  const gallery: [string, Load][] = import.meta.env.DEV
    ? [['/gallery', () => import('./features/gallery/gallery-screen.tsx').then((file) => file.GalleryScreen)]]
    : []
  return [...built, ...gallery]
}

const root = createRootRoute({ component: Shell })

/** Pages whose words every visit begins with. */
const firstPages: ReadonlySet<string> = new Set([paths.start, paths.loading, paths.home])

/** One route per page. Its loader brings the page's code and words, so that waiting and failing look the same everywhere. */
function routeOf([path, load]: [string, Load], allWords: () => Promise<void>) {
  const loadWithWords: Load = async () => {
    const [Page] = await Promise.all([load(), firstPages.has(path) ? undefined : allWords()])
    return Page
  }
  const route = createRoute({
    getParentRoute: () => root,
    path,
    loader: async () => ({ Page: await loadInTime(() => loadChunk(loadWithWords)) }),
    staleTime: Infinity,
    component: function LoadedPage() {
      const { Page } = route.useLoaderData() as { Page: ComponentType }
      // Another code in the query is another page: nothing of the last one may stay. What only chooses within a page is left out.
      const { searchStr } = useLocation()
      return <Page key={searchStr.replace(/[?&](?:tab|rank|exchange|issues|category)=[^&]*/g, '')} />
    },
  })
  return route
}

/** @param allWords brings the words of every page; the first ones have theirs. */
export function createAppRouter(allWords: () => Promise<void>) {
  return createRouter({
    routeTree: root.addChildren(allScreens().map((screen) => routeOf(screen, allWords))),
    history: createHashHistory(),
    defaultPendingMs: pendingAfterMs,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: ScreenError,
    defaultNotFoundComponent: NoSuchPage,
    scrollRestoration: true,
    // Everything in the query is text: a code "0500" must not become the number 500.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(
        Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      ).toString()
      return text === '' ? '' : `?${text}`
    },
  })
}

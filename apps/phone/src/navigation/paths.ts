/** Every screen of Bahi: a name, and the path it has had since the first version. The only place paths are written. */
export const paths = {
  start: '/',
  loading: '/pages/loading/loading',

  home: '/pages/home/index',
  market: '/pages/home/detail',
  stock: '/pages/home/stockDetail',
  stockTab: '/pages/user/order-list',
  assets: '/pages/home/home',
  statement: '/pages/home/fundsDetail',
  transferIn: '/pages/home/switch-to',
  transferOut: '/pages/home/roll-out',
  transferRecords: '/pages/home/rollout-fund',
  loan: '/pages/home/loan',
  loanRecords: '/pages/home/loan-records',
  loanFall: '/pages/home/loan-fall',

  fundTab: '/pages/fund/fund',
  fund: '/pages/fund/detail',
  fundBuy: '/pages/fund/buy-product',
  fundSell: '/pages/fund/sell-product',
  fundHolding: '/pages/fund/have-detail',
  fundOrder: '/pages/fund/order',
  sips: '/pages/fund/sips',
  sip: '/pages/fund/sip',

  plans: '/pages/aifund/aifund',
  plan: '/pages/aifund/detail',
  planBuy: '/pages/aifund/buy-product',
  planSell: '/pages/aifund/sell-product',
  planHolding: '/pages/aifund/have-detail',
  planDecisions: '/pages/aifund/decisions',

  login: '/pages/login/login',
  register: '/pages/register/register',
  forgotPassword: '/pages/login/forgot',
  userAgreement: '/pages/agreement/login/user-agreement',
  privacyPolicy: '/pages/agreement/login/user-privacy',

  search: '/pages/search/search',
  searchMine: '/pages/user/search',
  profile: '/pages/user/my',
  holding: '/pages/user/shareDetail',
  stockToday: '/pages/user/shareTodayDetail',
  stockMoney: '/pages/user/shareMoneyDetail',
  certificate: '/pages/user/shareCertificate',
  orderDone: '/pages/market/order-done',
  stockList: '/pages/market/stocks',
  editWatchlist: '/pages/market/watchlist-edit',
  alerts: '/pages/market/alerts',
  triggers: '/pages/market/triggers',
  trigger: '/pages/market/trigger',
  basket: '/pages/market/basket',
  shareSip: '/pages/market/share-sip',
  orderEffect: '/pages/market/order-effect',
  monthEffects: '/pages/market/month-effects',
  sharedFill: '/pages/market/fill',

  offer: '/pages/offer/detail',
  vipTickets: '/pages/offer/vip',
  blockRecord: '/pages/offer/block-record',
  ipo: '/pages/offer/ipo',
  ipoDocument: '/pages/offer/ipo-document',
  ipoDraw: '/pages/offer/ipo-draw',
  ipoApplications: '/pages/offer/ipo-applications',
  ipoApplication: '/pages/offer/ipo-application',

  newsItem: '/pages/news-details/news-details',

  more: '/pages/more/index',
  language: '/pages/more/language',
  appearance: '/pages/more/appearance',
  devices: '/pages/more/devices',
  accessLog: '/pages/more/access-log',
  notices: '/pages/more/notices',
  messages: '/pages/more/messages',
  mailLink: '/pages/more/mail',
  changeLog: '/pages/more/change-log',
  licences: '/pages/more/licences',
  glossary: '/pages/more/glossary',
  missions: '/pages/more/first-day',
  scamLab: '/pages/more/scam-lab',
  scam: '/pages/more/scam',
  decade: '/pages/more/decade',
  fallDay: '/pages/more/fall-day',
  about: '/pages/more/about',
  checkDocument: '/pages/more/check-document',
  charges: '/pages/more/charges',
  worth: '/pages/home/worth',
  worthWorking: '/pages/home/worth-working',
  papers: '/pages/more/papers',
  paper: '/pages/more/paper',
  paperLink: '/pages/more/paper-link',
  everything: '/pages/more/everything',
  proof: '/pages/more/proof',
  passwords: '/pages/more/passwords',
  passkeys: '/pages/more/passkeys',
  changePassword: '/pages/more/password',
  practice: '/pages/more/practice',
  limits: '/pages/more/limits',
  closing: '/pages/more/close-account',
  nominees: '/pages/more/nominees',
  nominate: '/pages/more/nominate',
  programs: '/pages/more/programs',
  makeProgram: '/pages/more/program-new',
  programLogin: '/pages/more/program-login',
  forgottenPin: '/pages/more/pin-forgotten',
  bank: '/pages/more/bank',
  addBank: '/pages/more/addBank',
  identity: '/pages/more/authentication',
  identityStep: '/pages/more/authentication-step',
  identityInReview: '/pages/more/inview',
  identitySuccess: '/pages/more/success',
  identityFail: '/pages/more/fail',

  customerService: '/pages/webview/index',
  webPage: '/pages/webview-common/index',
  chooseLocation: '/choose-location',
  openLocation: '/open-location',
} as const

export type Path = (typeof paths)[keyof typeof paths]

export type MarketTab = 'trends' | 'watchlist' | 'ipo' | 'block' | 'placement'
export type StockTab = 'holdings' | 'positions' | 'orders'
export type FundTab = 'all' | 'mine' | 'orders'
export type AccessPart = 'log-ins' | 'identity' | 'staff'

/** What a path takes in its query; a path that is not here takes nothing. */
export interface PathQuery {
  '/pages/home/index': { news?: string }
  '/pages/home/detail': { tab?: MarketTab; rank?: string; exchange?: string; issues?: string }
  '/pages/home/stockDetail': { code: string }
  '/pages/home/switch-to': { transfer?: string }
  '/pages/home/rollout-fund': { tab?: 'out' | 'in' }
  '/pages/home/fundsDetail': { account?: string; code?: string; sort?: string; number?: string }
  '/pages/home/worth-working': { of: string; period?: string; key?: string }
  '/pages/user/order-list': { tab?: StockTab }
  '/pages/market/order-done': { order: string }
  '/pages/market/order-effect': { order: string }
  '/pages/market/month-effects': { month?: string }
  '/pages/market/fill': { link: string }
  '/pages/market/stocks': { sector?: string; index?: string; exchange?: string }
  '/pages/market/watchlist-edit': { list?: string }
  '/pages/market/triggers': { show?: 'ended' }
  '/pages/market/trigger': { trigger: string }
  '/pages/market/share-sip': { code?: string; sip?: string }
  '/pages/offer/detail': { id: string }
  '/pages/offer/ipo': { id: string }
  '/pages/offer/ipo-document': { id: string }
  '/pages/offer/ipo-draw': { id: string }
  '/pages/offer/ipo-application': { id: string }
  '/pages/user/shareDetail': { code: string }
  '/pages/user/shareTodayDetail': { code: string }
  '/pages/user/shareMoneyDetail': { code: string }
  '/pages/user/shareCertificate': { code: string }
  '/pages/home/loan-records': { state?: string; loan?: string }
  '/pages/home/loan-fall': { loan: string }
  '/pages/fund/fund': { tab?: FundTab; category?: string }
  '/pages/fund/order': { order: string }
  '/pages/fund/sip': { code?: string; sip?: string }
  '/pages/aifund/decisions': { code: string }
  '/pages/more/scam': { id: string }
  '/pages/more/decade': { seed?: string }
  '/pages/more/notices': { notice?: string }
  '/pages/more/mail': { confirm?: string; stop?: string }
  '/pages/more/paper': { kind: string; period?: string }
  '/pages/more/paper-link': { link?: string }
  '/pages/fund/detail': { code: string }
  '/pages/fund/buy-product': { code: string }
  '/pages/fund/sell-product': { code: string }
  '/pages/fund/have-detail': { code: string }
  '/pages/aifund/detail': { code: string }
  '/pages/aifund/buy-product': { code: string }
  '/pages/aifund/sell-product': { code: string }
  '/pages/aifund/have-detail': { code: string }
  '/pages/more/access-log': { part?: AccessPart }
  '/pages/more/program-login': { apiKey: string; redirectParams?: string }
  '/pages/more/check-document': { mark?: string }
  '/pages/agreement/login/user-agreement': { version?: string }
  '/pages/agreement/login/user-privacy': { version?: string }
  '/pages/login/login': { next?: string }
  '/pages/register/register': { next?: string; invitation?: string }
  '/pages/news-details/news-details': { id: string }
  '/pages/webview-common/index': { url: string }
  '/choose-location': { next?: string }
  '/open-location': { place?: string; name?: string; address?: string; latitude?: string; longitude?: string }
}

export type QueryOf<P extends Path> = P extends keyof PathQuery ? PathQuery[P] : Record<never, never>

/** The query may be left out where nothing in it is required. */
export type QueryArgument<P extends Path> =
  Record<never, never> extends QueryOf<P> ? [query?: QueryOf<P>] : [query: QueryOf<P>]

/** Path and query as the router knows them: "/pages/home/stockDetail?code=SAHYABANK". */
export function pathWithQuery<P extends Path>(path: P, ...[query]: QueryArgument<P>): string {
  const search = new URLSearchParams(
    Object.entries(query ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  ).toString()
  return search === '' ? path : `${path}?${search}`
}

/** A link to a screen, for `href`: "#/pages/home/stockDetail?code=SAHYABANK". */
export function linkTo<P extends Path>(path: P, ...query: QueryArgument<P>): string {
  return `#${pathWithQuery(path, ...query)}`
}

/** The five roots, in the order of the tab bar. */
export const tabPaths = {
  home: paths.home,
  fund: paths.fundTab,
  stock: paths.stockTab,
  assets: paths.assets,
  more: paths.more,
} as const

export type TabName = keyof typeof tabPaths

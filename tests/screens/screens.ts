import { paths, placeOf } from '../../apps/phone/src/navigation/paths.ts'
import {
  at,
  filled,
  holding,
  ofFund,
  ofHeldFund,
  ofHeldPlan,
  ofPlan,
  paper,
  stock,
  stockMoney,
  stockToday,
  trigger,
  waiting,
  waitingThen,
  withBook,
} from './places.ts'
import {
  search,
  nothingFound,
  halfALot,
  firstEntry,
  keyFacts,
  photosOfIdentity,
  differingPasswords,
  cardOfDemoBank,
} from './screen-acts.ts'
import { type Screen, page, waits, own, sheet } from './screen.ts'

const candles = { chart: JSON.stringify({ kind: 'candle', indicators: ['sma20', 'vwap', 'rsi14'], intervals: {} }) }

/** Every screen of the app that is built, in the order a customer would come by. The pictures and the checks for readers are made from it. */
export const screens: readonly Screen[] = [
  page('home', at(placeOf(paths.home)), { viewer: 'visitor', states: waits }),
  page('market-trends', at(placeOf(paths.market)), { viewer: 'visitor', states: waits }),
  page('market-five-days', at(placeOf(paths.market, { tab: 'trends', rank: 'value5' })), { viewer: 'visitor' }),
  page('market-actions', at(placeOf(paths.market, { tab: 'trends', rank: 'actions' })), { viewer: 'visitor' }),
  page('market-volume', at(placeOf(paths.market, { rank: 'volume' })), { viewer: 'visitor' }),
  page('market-sectors', at(placeOf(paths.market, { rank: 'sectors' })), { viewer: 'visitor', states: waits }),
  page('market-all', at(placeOf(paths.market, { rank: 'all' })), { viewer: 'visitor', states: waits }),
  page('stock-list', async (book) => placeOf(paths.stockList, { sector: (await book.held()).sector }), {
    states: waits,
  }),
  page(
    'watchlist-edit',
    async (book) => {
      await book.watched()
      return placeOf(paths.editWatchlist)
    },
    { states: [...waits, 'visitor'] },
  ),
  page(
    'market-watchlist',
    async (book) => {
      await book.watched()
      return placeOf(paths.market, { tab: 'watchlist' })
    },
    { states: own },
  ),
  page('market-ipo', at(placeOf(paths.market, { tab: 'ipo' })), { viewer: 'visitor', states: waits }),
  page('market-ipo-upcoming', at(placeOf(paths.market, { tab: 'ipo', issues: 'upcoming' }))),
  page('ipo', async (book) => placeOf(paths.ipo, { id: (await book.openIssue()).id }), {
    states: [...waits, 'visitor'],
  }),
  sheet('ipo-apply', async (book) => placeOf(paths.ipo, { id: (await book.openIssue()).id }), 'apply'),
  page('ipo-document', async (book) => placeOf(paths.ipoDocument, { id: await book.paperOfIssue() }), {
    viewer: 'visitor',
    states: waits,
  }),
  page('ipo-draw-sealed', async (book) => placeOf(paths.ipoDraw, { id: (await book.openIssue()).id }), {
    viewer: 'visitor',
    states: waits,
  }),
  page(
    'ipo-applications',
    async (book) => {
      await book.application()
      return placeOf(paths.ipoApplications)
    },
    { states: own },
  ),
  page('ipo-application', async (book) => placeOf(paths.ipoApplication, { id: await book.application() }), {
    states: [...waits, 'visitor'],
  }),
  page('market-block', at(placeOf(paths.market, { tab: 'block' })), { states: own }),
  page('market-placement', at(placeOf(paths.market, { tab: 'placement' })), { states: own }),
  page('vip-tickets', at(placeOf(paths.vipTickets)), { states: [...waits, 'visitor'] }),
  page('offer-block', async (book) => placeOf(paths.offer, { id: await book.blockOffer() }), { states: waits }),
  page('block-record', at(placeOf(paths.blockRecord)), { viewer: 'visitor', states: waits }),
  page('search', at(placeOf(paths.search)), { viewer: 'visitor', act: search }),
  page('search-begin', at(placeOf(paths.search)), { viewer: 'visitor' }),
  page('search-none', at(placeOf(paths.search)), { viewer: 'visitor', act: nothingFound }),
  page('stock', stock, { states: [...waits, 'visitor'] }),
  page('stock-today', stockToday, { states: [...waits] }),
  page('stock-money', stockMoney, { states: [...waits] }),
  page('stock-candle', stock, { kept: candles }),
  page('stock-candle-table', stock, {
    kept: candles,
    act: async (page, say) => page.getByRole('button', { name: say.text('candle.asTable'), exact: true }).click(),
  }),
  page('stock-candle-settings', stock, { kept: candles, sheet: 'candles' }),
  page('stock-candle-full', stock, { kept: candles, sheet: 'chart' }),
  sheet('order-buy', stock, 'buy'),
  sheet('order-rules', stock, 'buy', halfALot),
  sheet('order-sell', stock, 'sell'),
  page('stock-holdings', withBook(placeOf(paths.stockTab)), { states: own }),
  sheet('holdings-working', withBook(placeOf(paths.stockTab)), 'working'),
  sheet('holdings-sort', withBook(placeOf(paths.stockTab)), 'sort'),
  page('stock-orders', withBook(placeOf(paths.stockTab, { tab: 'orders' })), { states: own }),
  page('stock-positions', withBook(placeOf(paths.stockTab, { tab: 'positions' })), { states: own }),
  page('holding', holding, { states: [...waits, 'visitor'] }),
  sheet('holding-sell', holding, 'sell'),
  page('search-mine', withBook(placeOf(paths.searchMine)), { act: search }),
  page('search-mine-begin', withBook(placeOf(paths.searchMine)), { states: ['visitor'] }),
  page('order-done', filled, { states: waits }),
  page('order-waiting', waiting),
  sheet('order-cancel', waiting, 'cancel'),
  sheet('order-modify', waiting, 'modify'),
  page('assets', withBook(placeOf(paths.assets)), { states: own }),
  sheet('assets-proof', withBook(placeOf(paths.assets)), 'book'),
  sheet('assets-cash', withBook(placeOf(paths.assets)), 'cash'),
  sheet('assets-held', waitingThen(placeOf(paths.assets)), 'held'),
  sheet('assets-settling', withBook(placeOf(paths.assets)), 'settling'),
  sheet('working', withBook(placeOf(paths.assets)), 'shares'),
  page('transfer-in', at(placeOf(paths.transferIn)), { states: ['visitor'] }),
  page('transfer-out', at(placeOf(paths.transferOut)), { states: [...waits, 'visitor'] }),
  page('transfer-records', at(placeOf(paths.transferRecords)), { states: [...waits, 'visitor'] }),
  page('transfer-records-in', at(placeOf(paths.transferRecords, { tab: 'in' }))),
  page('statement', withBook(placeOf(paths.statement)), { states: own }),
  sheet('statement-proof', withBook(placeOf(paths.statement)), 'book'),
  page('statement-entry', withBook(placeOf(paths.statement)), { act: firstEntry }),
  sheet('statement-filter', withBook(placeOf(paths.statement)), 'filter'),
  sheet('statement-download', withBook(placeOf(paths.statement)), 'download'),
  sheet('statement-month', withBook(placeOf(paths.statement)), 'month'),
  page('fund-all', at(placeOf(paths.fundTab)), { viewer: 'visitor', states: waits }),
  page(
    'fund-mine',
    async (book) => {
      await book.heldFund()
      return placeOf(paths.fundTab, { tab: 'mine' })
    },
    { states: own },
  ),
  page(
    'fund-orders',
    async (book) => {
      await book.subscription()
      return placeOf(paths.fundTab, { tab: 'orders' })
    },
    { states: own },
  ),
  page('fund', ofFund(paths.fund), { viewer: 'visitor', states: waits }),
  page('fund-buy', ofFund(paths.fundBuy), { states: [...waits, 'visitor'] }),
  sheet('fund-subscribe', ofFund(paths.fund), 'fund-subscribe'),
  page('fund-order', async (book) => placeOf(paths.fundOrder, { order: await book.subscription() }), {
    states: [...waits, 'visitor'],
  }),
  page('fund-holding', ofHeldFund(paths.fundHolding), { states: [...waits, 'visitor'] }),
  page('fund-sell', ofHeldFund(paths.fundSell), { states: [...waits, 'visitor'] }),
  sheet('fund-redeem', ofHeldFund(paths.fund), 'fund-redeem'),
  page(
    'sips',
    async (book) => {
      await book.sip()
      return placeOf(paths.sips)
    },
    { states: own },
  ),
  page('sip-new', async (book) => placeOf(paths.sip, { code: (await book.fund()).code }), {
    states: [...waits, 'visitor'],
  }),
  page('sip', async (book) => placeOf(paths.sip, { sip: await book.sip() }), { states: waits }),
  page('plans', at(placeOf(paths.plans)), { viewer: 'visitor', states: waits }),
  page('plan', ofPlan(paths.plan), { viewer: 'visitor', states: waits }),
  page('plan-buy', ofPlan(paths.planBuy), { states: [...waits, 'visitor'] }),
  page('plan-decisions', ofPlan(paths.planDecisions), { viewer: 'visitor', states: waits }),
  page('plan-holding', ofHeldPlan(paths.planHolding), { states: [...waits, 'visitor'] }),
  page('plan-sell', ofHeldPlan(paths.planSell), { states: [...waits, 'visitor'] }),
  page(
    'loan',
    async (book) => {
      await book.loan()
      return placeOf(paths.loan)
    },
    { states: own },
  ),
  sheet('loan-limit', at(placeOf(paths.loan)), 'limit'),
  page('loan-key-facts', at(placeOf(paths.loan)), { act: keyFacts }),
  page(
    'loan-records',
    async (book) => {
      await book.loan()
      return placeOf(paths.loanRecords)
    },
    { states: own },
  ),
  page('loan-one', async (book) => placeOf(paths.loanRecords, { loan: await book.loan() }), { states: waits }),
  page('loan-fall', async (book) => placeOf(paths.loanFall, { loan: await book.loan() }), {
    states: [...waits, 'visitor'],
  }),
  page('worth', withBook(placeOf(paths.worth)), { states: own }),
  page('papers', withBook(placeOf(paths.papers)), { states: [...waits, 'visitor'] }),
  page('paper-contract-note', paper('contract-note'), { states: [...waits, 'visitor'] }),
  page('paper-holdings', paper('holdings', 'now'), { states: ['empty'] }),
  page('paper-profit', paper('profit', '2026')),
  page('paper-tax', paper('tax', '2026')),
  page('paper-ledger', paper('ledger', '2026')),
  page(
    'proof',
    async (book) => {
      await book.sealedNight()
      return placeOf(paths.proof)
    },
    { states: [...waits, 'visitor'] },
  ),
  page('more', at(placeOf(paths.more)), { states: ['visitor'] }),
  page('profile', at(placeOf(paths.profile)), { states: [...waits, 'visitor'] }),
  page('devices', at(placeOf(paths.devices)), { states: [...waits, 'visitor'] }),
  page('access-log', at(placeOf(paths.accessLog)), { states: [...waits, 'visitor'] }),
  page('id-access-log', at(placeOf(paths.accessLog, { part: 'identity' })), { states: own }),
  page('staff-access-log', at(placeOf(paths.accessLog, { part: 'staff' })), { states: [...waits, 'empty'] }),
  page('kyc-1', at(placeOf(paths.identity)), { viewer: 'newcomer', states: [...waits, 'visitor'] }),
  page('kyc-2', at(placeOf(paths.identity)), { viewer: 'newcomer', act: photosOfIdentity }),
  page('kyc-in-review', at(placeOf(paths.identityInReview)), { viewer: 'in-review', states: waits }),
  page('kyc-sent-back', at(placeOf(paths.identityFail)), { viewer: 'sent-back', states: waits }),
  page('kyc-success', at(placeOf(paths.identitySuccess))),
  page('passwords', at(placeOf(paths.passwords)), { states: [...waits, 'visitor'] }),
  sheet('pin-set', at(placeOf(paths.passwords)), 'pin'),
  page('pin-forgotten', at(placeOf(paths.forgottenPin)), { states: ['visitor'] }),
  page('change-password', at(placeOf(paths.changePassword)), { act: differingPasswords }),
  page('bank', at(placeOf(paths.bank)), { states: own }),
  page('bank-add', at(placeOf(paths.addBank)), { act: cardOfDemoBank }),
  page('bank-add-begin', at(placeOf(paths.addBank)), { states: [...waits, 'visitor'] }),
  page('notices', at(placeOf(paths.notices)), { states: own }),
  page('alerts', at(placeOf(paths.alerts)), { states: own }),
  sheet('alert', stock, 'alert'),
  page('triggers', at(placeOf(paths.triggers)), { states: own }),
  page('trigger', trigger, { states: [...waits, 'visitor'] }),
  sheet('protect', holding, 'protect'),
  page('news', at(placeOf(paths.home, { news: 'all' })), { viewer: 'visitor', states: waits }),
  page('certificate', async (book) => placeOf(paths.certificate, { code: (await book.held()).code }), {
    states: own.filter((state) => state !== 'empty'),
  }),
  page('check-document', at(placeOf(paths.checkDocument)), { viewer: 'visitor' }),
  page('change-log', at(placeOf(paths.changeLog)), { states: waits }),
  page('licences', at(placeOf(paths.licences)), { viewer: 'visitor' }),
  page('about', at(placeOf(paths.about)), { viewer: 'visitor' }),
  page('practice', at(placeOf(paths.practice))),
  page(
    'programs',
    async (book) => {
      await book.programKey()
      return placeOf(paths.programs)
    },
    { states: own },
  ),
  page('program-new', at(placeOf(paths.makeProgram)), { states: ['visitor'] }),
  page('chat', at(placeOf(paths.customerService)), { states: own }),
  page('web-page-refused', at(placeOf(paths.webPage, { url: 'https://example.in/' })), { viewer: 'visitor' }),
  page('choose-place', at(placeOf(paths.chooseLocation)), { viewer: 'visitor' }),
  page('place', at(placeOf(paths.openLocation, { place: 'mumbai' })), { viewer: 'visitor' }),
  page('language', at(placeOf(paths.language)), { viewer: 'visitor' }),
  page('appearance', at(placeOf(paths.appearance)), { viewer: 'visitor' }),
  page('agreement', at(placeOf(paths.userAgreement)), { viewer: 'visitor' }),
  page('agreement-contents', at(placeOf(paths.userAgreement)), { viewer: 'visitor', sheet: 'contents' }),
  page('privacy', at(placeOf(paths.privacyPolicy)), { viewer: 'visitor' }),
  page('login', at(placeOf(paths.login)), { viewer: 'visitor' }),
  page('login-language', at(placeOf(paths.login)), { viewer: 'visitor', sheet: 'language' }),
  page('forgot-password', at(placeOf(paths.forgotPassword)), { viewer: 'visitor' }),
  page('register', at(placeOf(paths.register)), { viewer: 'visitor' }),
  page('news-item-gone', at(placeOf(paths.newsItem, { id: '1' })), { viewer: 'visitor', states: waits }),
  page('no-such-page', at('/pages/home/nowhere'), { viewer: 'visitor' }),
  // Last, because it waits for the next day of the market.
  page('market-report', async (book) => placeOf(paths.newsItem, { id: await book.report() }), { viewer: 'visitor' }),
  page(
    'stock-positions-closed',
    async (book) => {
      await book.closedPosition()
      return placeOf(paths.stockTab, { tab: 'positions' })
    },
    {
      act: async (page, say) =>
        page.getByRole('button', { name: new RegExp(`^${say.text('positions.closed')}`) }).click(),
    },
  ),
]

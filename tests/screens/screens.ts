import { paths, pathWithQuery } from '../../apps/phone/src/navigation/paths.ts'
import { bookScreens } from './book-screens.ts'
import { boundScreens } from './bound-screens.ts'
import { asTable, drawLines } from './chart-acts.ts'
import { basketScreens, effectScreens, standingOrderScreens } from './order-screens.ts'
import {
  alerts,
  at,
  filled,
  holding,
  ofFund,
  ofHeldFund,
  ofHeldPlan,
  ofPlan,
  stock,
  stockMoney,
  stockToday,
  trigger,
  waiting,
  waitingThen,
  withBook,
} from './places.ts'
import { readingScreens } from './reading-screens.ts'
import {
  search,
  nothingFound,
  halfALot,
  firstEntry,
  keyFacts,
  photosOfIdentity,
  differingPasswords,
  cardOfDemoBank,
  saleTax,
} from './screen-acts.ts'
import { type Screen, page, waits, own, sheet } from './screen.ts'
import { wideScreens } from './wide-screens.ts'

const candles = { chart: JSON.stringify({ kind: 'candle', indicators: ['sma20', 'vwap', 'rsi14'], intervals: {} }) }

const comparedCandles = {
  chart: JSON.stringify({ kind: 'candle', compared: [{ kind: 'index', code: 'BAHI50', name: 'Bahi 50' }] }),
}

/** Every screen of the app that is built, in the order a customer would come by. The pictures and the checks for readers are made from it. */
export const screens: readonly Screen[] = [
  page('home', at(pathWithQuery(paths.home)), { viewer: 'visitor', states: waits }),
  page('market-trends', at(pathWithQuery(paths.market)), { viewer: 'visitor', states: waits }),
  page('market-five-days', at(pathWithQuery(paths.market, { tab: 'trends', rank: 'value5' })), { viewer: 'visitor' }),
  page('market-actions', at(pathWithQuery(paths.market, { tab: 'trends', rank: 'actions' })), { viewer: 'visitor' }),
  page('market-volume', at(pathWithQuery(paths.market, { rank: 'volume' })), { viewer: 'visitor' }),
  page('market-sectors', at(pathWithQuery(paths.market, { rank: 'sectors' })), { viewer: 'visitor', states: waits }),
  page('market-all', at(pathWithQuery(paths.market, { rank: 'all' })), { viewer: 'visitor', states: waits }),
  page('stock-list', async (book) => pathWithQuery(paths.stockList, { sector: (await book.held()).sector }), {
    states: waits,
  }),
  page(
    'watchlist-edit',
    async (book) => {
      await book.watched()
      return pathWithQuery(paths.editWatchlist)
    },
    { states: [...waits, 'visitor'] },
  ),
  page(
    'market-watchlist',
    async (book) => {
      await book.watched()
      return pathWithQuery(paths.market, { tab: 'watchlist' })
    },
    { states: own },
  ),
  page('market-ipo', at(pathWithQuery(paths.market, { tab: 'ipo' })), { viewer: 'visitor', states: waits }),
  page('market-ipo-upcoming', at(pathWithQuery(paths.market, { tab: 'ipo', issues: 'upcoming' }))),
  page('ipo', async (book) => pathWithQuery(paths.ipo, { id: (await book.openIssue()).id }), {
    states: [...waits, 'visitor'],
  }),
  sheet('ipo-apply', async (book) => pathWithQuery(paths.ipo, { id: (await book.openIssue()).id }), 'apply'),
  page('ipo-document', async (book) => pathWithQuery(paths.ipoDocument, { id: await book.paperOfIssue() }), {
    viewer: 'visitor',
    states: waits,
  }),
  page('ipo-draw-sealed', async (book) => pathWithQuery(paths.ipoDraw, { id: (await book.openIssue()).id }), {
    viewer: 'visitor',
    states: waits,
  }),
  page(
    'ipo-applications',
    async (book) => {
      await book.application()
      return pathWithQuery(paths.ipoApplications)
    },
    { states: own },
  ),
  page('ipo-application', async (book) => pathWithQuery(paths.ipoApplication, { id: await book.application() }), {
    states: [...waits, 'visitor'],
  }),
  page('market-block', at(pathWithQuery(paths.market, { tab: 'block' })), { states: own }),
  page('market-placement', at(pathWithQuery(paths.market, { tab: 'placement' })), { states: own }),
  page('vip-tickets', at(pathWithQuery(paths.vipTickets)), { states: [...waits, 'visitor'] }),
  page('offer-block', async (book) => pathWithQuery(paths.offer, { id: await book.blockOffer() }), { states: waits }),
  page('block-record', at(pathWithQuery(paths.blockRecord)), { viewer: 'visitor', states: waits }),
  page('search', at(pathWithQuery(paths.search)), { viewer: 'visitor', act: search }),
  page('search-begin', at(pathWithQuery(paths.search)), { viewer: 'visitor' }),
  page('search-none', at(pathWithQuery(paths.search)), { viewer: 'visitor', act: nothingFound }),
  page('stock', stock, { states: [...waits, 'visitor'] }),
  page('stock-today', stockToday, { states: [...waits] }),
  page('stock-money', stockMoney, { states: [...waits] }),
  page('stock-candle', stock, { kept: candles }),
  page('stock-candle-table', stock, {
    kept: candles,
    act: asTable,
  }),
  page('stock-candle-compare', stock, { kept: comparedCandles, sheet: 'compare' }),
  page('stock-candle-compared', stock, { kept: comparedCandles, act: asTable }),
  page('stock-candle-draw', stock, { kept: candles, act: drawLines }),
  page('stock-candle-marks', stock, { kept: candles, sheet: 'marks' }),
  page('stock-replay', stock, { kept: candles, sheet: 'replay' }),
  page('stock-candle-settings', stock, { kept: candles, sheet: 'candles' }),
  page('stock-candle-full', stock, { kept: candles, sheet: 'chart' }),
  ...basketScreens,
  ...standingOrderScreens,
  sheet('order-buy', stock, 'buy'),
  sheet('order-rules', stock, 'buy', halfALot),
  sheet('order-sell', stock, 'sell'),
  page('stock-holdings', withBook(pathWithQuery(paths.stockTab)), { states: own }),
  sheet('holdings-working', withBook(pathWithQuery(paths.stockTab)), 'working'),
  sheet('holdings-sort', withBook(pathWithQuery(paths.stockTab)), 'sort'),
  page('stock-orders', withBook(pathWithQuery(paths.stockTab, { tab: 'orders' })), { states: own }),
  page('stock-positions', withBook(pathWithQuery(paths.stockTab, { tab: 'positions' })), { states: own }),
  page('holding', holding, { states: [...waits, 'visitor'] }),
  sheet('holding-sell', holding, 'sell'),
  page('search-mine', withBook(pathWithQuery(paths.searchMine)), { act: search }),
  page('search-mine-begin', withBook(pathWithQuery(paths.searchMine)), { states: ['visitor'] }),
  page('order-done', filled, { states: waits }),
  page('order-waiting', waiting),
  sheet('order-cancel', waiting, 'cancel'),
  sheet('order-modify', waiting, 'modify'),
  sheet('order-repeat', filled, 'repeat'),
  page('assets', withBook(pathWithQuery(paths.assets)), { states: own }),
  sheet('assets-proof', withBook(pathWithQuery(paths.assets)), 'book'),
  sheet('assets-cash', withBook(pathWithQuery(paths.assets)), 'cash'),
  sheet('assets-held', waitingThen(pathWithQuery(paths.assets)), 'held'),
  sheet('assets-settling', withBook(pathWithQuery(paths.assets)), 'settling'),
  sheet('working', withBook(pathWithQuery(paths.assets)), 'shares'),
  page('transfer-in', at(pathWithQuery(paths.transferIn)), { states: ['visitor'] }),
  page('transfer-out', at(pathWithQuery(paths.transferOut)), { states: [...waits, 'visitor'] }),
  page('transfer-records', at(pathWithQuery(paths.transferRecords)), { states: [...waits, 'visitor'] }),
  page('transfer-records-in', at(pathWithQuery(paths.transferRecords, { tab: 'in' }))),
  page('statement', withBook(pathWithQuery(paths.statement)), { states: own }),
  sheet('statement-proof', withBook(pathWithQuery(paths.statement)), 'book'),
  page('statement-entry', withBook(pathWithQuery(paths.statement)), { act: firstEntry }),
  sheet('statement-filter', withBook(pathWithQuery(paths.statement)), 'filter'),
  sheet('statement-download', withBook(pathWithQuery(paths.statement)), 'download'),
  sheet('statement-month', withBook(pathWithQuery(paths.statement)), 'month'),
  page('fund-all', at(pathWithQuery(paths.fundTab)), { viewer: 'visitor', states: waits }),
  page(
    'fund-mine',
    async (book) => {
      await book.heldFund()
      return pathWithQuery(paths.fundTab, { tab: 'mine' })
    },
    { states: own },
  ),
  page(
    'fund-orders',
    async (book) => {
      await book.subscription()
      return pathWithQuery(paths.fundTab, { tab: 'orders' })
    },
    { states: own },
  ),
  page('fund', ofFund(paths.fund), { viewer: 'visitor', states: waits }),
  page('fund-buy', ofFund(paths.fundBuy), { states: [...waits, 'visitor'] }),
  sheet('fund-subscribe', ofFund(paths.fund), 'fund-subscribe'),
  page('fund-order', async (book) => pathWithQuery(paths.fundOrder, { order: await book.subscription() }), {
    states: [...waits, 'visitor'],
  }),
  page('fund-holding', ofHeldFund(paths.fundHolding), { states: [...waits, 'visitor'] }),
  page('fund-sell', ofHeldFund(paths.fundSell), { states: [...waits, 'visitor'] }),
  page('fund-sell-tax', ofHeldFund(paths.fundSell), { act: saleTax }),
  sheet('fund-redeem', ofHeldFund(paths.fund), 'fund-redeem'),
  page(
    'sips',
    async (book) => {
      await book.sip()
      return pathWithQuery(paths.sips)
    },
    { states: own },
  ),
  page('sip-new', async (book) => pathWithQuery(paths.sip, { code: (await book.fund()).code }), {
    states: [...waits, 'visitor'],
  }),
  page('sip', async (book) => pathWithQuery(paths.sip, { sip: await book.sip() }), { states: waits }),
  page('plans', at(pathWithQuery(paths.plans)), { viewer: 'visitor', states: waits }),
  page('plan', ofPlan(paths.plan), { viewer: 'visitor', states: waits }),
  page('plan-buy', ofPlan(paths.planBuy), { states: [...waits, 'visitor'] }),
  page('plan-decisions', ofPlan(paths.planDecisions), { viewer: 'visitor', states: waits }),
  page('plan-holding', ofHeldPlan(paths.planHolding), { states: [...waits, 'visitor'] }),
  page('plan-sell', ofHeldPlan(paths.planSell), { states: [...waits, 'visitor'] }),
  page(
    'loan',
    async (book) => {
      await book.loan()
      return pathWithQuery(paths.loan)
    },
    { states: own },
  ),
  sheet('loan-limit', at(pathWithQuery(paths.loan)), 'limit'),
  page('loan-key-facts', at(pathWithQuery(paths.loan)), { act: keyFacts }),
  page(
    'loan-records',
    async (book) => {
      await book.loan()
      return pathWithQuery(paths.loanRecords)
    },
    { states: own },
  ),
  page('loan-one', async (book) => pathWithQuery(paths.loanRecords, { loan: await book.loan() }), { states: waits }),
  page('loan-fall', async (book) => pathWithQuery(paths.loanFall, { loan: await book.loan() }), {
    states: [...waits, 'visitor'],
  }),
  ...bookScreens,
  ...effectScreens,
  page('more', at(pathWithQuery(paths.more)), { states: ['visitor'] }),
  page('profile', at(pathWithQuery(paths.profile)), { states: [...waits, 'visitor'] }),
  page('devices', at(pathWithQuery(paths.devices)), { states: [...waits, 'visitor'] }),
  page('access-log', at(pathWithQuery(paths.accessLog)), { states: [...waits, 'visitor'] }),
  page('id-access-log', at(pathWithQuery(paths.accessLog, { part: 'identity' })), { states: own }),
  page('staff-access-log', at(pathWithQuery(paths.accessLog, { part: 'staff' })), { states: [...waits, 'empty'] }),
  page('kyc-1', at(pathWithQuery(paths.identity)), { viewer: 'newcomer', states: [...waits, 'visitor'] }),
  page('kyc-2', at(pathWithQuery(paths.identity)), { viewer: 'newcomer', act: photosOfIdentity }),
  page('kyc-in-review', at(pathWithQuery(paths.identityInReview)), { viewer: 'in-review', states: waits }),
  page('kyc-sent-back', at(pathWithQuery(paths.identityFail)), { viewer: 'sent-back', states: waits }),
  page('kyc-success', at(pathWithQuery(paths.identitySuccess))),
  page('passwords', at(pathWithQuery(paths.passwords)), { states: [...waits, 'visitor'] }),
  sheet('pin-set', at(pathWithQuery(paths.passwords)), 'pin'),
  page('pin-forgotten', at(pathWithQuery(paths.forgottenPin)), { states: ['visitor'] }),
  page('change-password', at(pathWithQuery(paths.changePassword)), { act: differingPasswords }),
  page('bank', at(pathWithQuery(paths.bank)), { states: own }),
  page('bank-add', at(pathWithQuery(paths.addBank)), { act: cardOfDemoBank }),
  page('bank-add-begin', at(pathWithQuery(paths.addBank)), { states: [...waits, 'visitor'] }),
  page('notices', at(pathWithQuery(paths.notices)), { states: own }),
  page('messages', at(pathWithQuery(paths.messages)), { states: [...waits, 'visitor'] }),
  page('mail-confirm', at(pathWithQuery(paths.mailLink, { confirm: 'ended' })), { viewer: 'visitor' }),
  page('paper-link', at(pathWithQuery(paths.paperLink, { link: 'ended' })), { viewer: 'visitor' }),
  page('mail-stop', at(pathWithQuery(paths.mailLink, { stop: 'ended' })), { viewer: 'visitor' }),
  page('alerts', alerts, { states: own }),
  sheet('alert', stock, 'alert'),
  page('triggers', at(pathWithQuery(paths.triggers)), { states: own }),
  page('trigger', trigger, { states: [...waits, 'visitor'] }),
  sheet('protect', holding, 'protect'),
  page('news', at(pathWithQuery(paths.home, { news: 'all' })), { viewer: 'visitor', states: waits }),
  page('certificate', async (book) => pathWithQuery(paths.certificate, { code: (await book.held()).code }), {
    states: own.filter((state) => state !== 'empty'),
  }),
  page('check-document', at(pathWithQuery(paths.checkDocument)), { viewer: 'visitor' }),
  ...readingScreens,
  ...boundScreens,
  ...wideScreens,
  page(
    'programs',
    async (book) => {
      await book.programApp()
      return pathWithQuery(paths.programs)
    },
    { states: own },
  ),
  page('program-new', at(pathWithQuery(paths.makeProgram)), { states: ['visitor'] }),
  page(
    'program-login',
    async (book) => pathWithQuery(paths.programLogin, { apiKey: (await book.programApp()).apiKey }),
    { states: own },
  ),
  page('chat', at(pathWithQuery(paths.customerService)), { states: own }),
  page('web-page-refused', at(pathWithQuery(paths.webPage, { url: 'https://example.in/' })), { viewer: 'visitor' }),
  page('login', at(pathWithQuery(paths.login)), { viewer: 'visitor' }),
  page('login-language', at(pathWithQuery(paths.login)), { viewer: 'visitor', sheet: 'language' }),
  page('forgot-password', at(pathWithQuery(paths.forgotPassword)), { viewer: 'visitor' }),
  page('register', at(pathWithQuery(paths.register)), { viewer: 'visitor' }),
  page('news-item-gone', at(pathWithQuery(paths.newsItem, { id: '1' })), { viewer: 'visitor', states: waits }),
  page('no-such-page', at('/pages/home/nowhere'), { viewer: 'visitor' }),
  // Last, because it waits for the next day of the market.
  page('market-report', async (book) => pathWithQuery(paths.newsItem, { id: await book.report() }), {
    viewer: 'visitor',
  }),
  page(
    'stock-positions-closed',
    async (book) => {
      await book.closedPosition()
      return pathWithQuery(paths.stockTab, { tab: 'positions' })
    },
    {
      act: async (page, say) =>
        page.getByRole('button', { name: new RegExp(`^${say.text('positions.closed')}`) }).click(),
    },
  ),
]

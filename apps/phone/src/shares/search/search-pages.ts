import { linkTo, paths } from '../../navigation/paths.ts'
import type { TextKey } from '../../text/use-text.tsx'

interface SearchPage {
  title: TextKey
  words: TextKey
  href: string
  /** A page that means nothing to the other kind of visitor. */
  onlyFor?: 'customer' | 'visitor'
}

/** The pages of the app that a search leads to, by their title and by the words people use for them. */
export const searchPages: readonly SearchPage[] = [
  { title: 'market.title', words: 'search.words.market', href: linkTo(paths.market) },
  { title: 'market.watchlist', words: 'search.words.watchlist', href: linkTo(paths.market, { tab: 'watchlist' }) },
  { title: 'market.ipo', words: 'search.words.ipo', href: linkTo(paths.market, { tab: 'ipo' }) },
  { title: 'holdings.tab', words: 'search.words.holdings', href: linkTo(paths.stockTab, { tab: 'holdings' }) },
  { title: 'orders.tab', words: 'search.words.orders', href: linkTo(paths.stockTab, { tab: 'orders' }) },
  { title: 'mine.title', words: 'search.words.mine', href: linkTo(paths.searchMine), onlyFor: 'customer' },
  { title: 'tab.assets', words: 'search.words.assets', href: linkTo(paths.assets) },
  { title: 'statement.title', words: 'search.words.statement', href: linkTo(paths.statement) },
  { title: 'paper.title', words: 'search.words.papers', href: linkTo(paths.papers) },
  { title: 'everything.title', words: 'search.words.everything', href: linkTo(paths.everything), onlyFor: 'customer' },
  { title: 'proof.title', words: 'search.words.proof', href: linkTo(paths.proof) },
  { title: 'alerts.title', words: 'search.words.alerts', href: linkTo(paths.alerts) },
  { title: 'triggers.title', words: 'search.words.triggers', href: linkTo(paths.triggers) },
  { title: 'basket.title', words: 'search.words.basket', href: linkTo(paths.basket) },
  { title: 'transfer.in.title', words: 'search.words.transferIn', href: linkTo(paths.transferIn) },
  { title: 'transfer.out.title', words: 'search.words.transferOut', href: linkTo(paths.transferOut) },
  { title: 'transfer.records.title', words: 'search.words.transferRecords', href: linkTo(paths.transferRecords) },
  { title: 'search.pages.funds', words: 'search.words.funds', href: linkTo(paths.fundTab) },
  { title: 'search.pages.plans', words: 'search.words.plans', href: linkTo(paths.plans) },
  { title: 'assets.loan', words: 'search.words.loan', href: linkTo(paths.loan) },
  { title: 'home.news', words: 'search.words.news', href: linkTo(paths.home, { news: 'all' }) },
  { title: 'more.identity', words: 'search.words.identity', href: linkTo(paths.identity) },
  { title: 'more.bank', words: 'search.words.bank', href: linkTo(paths.bank) },
  { title: 'more.passwords', words: 'search.words.passwords', href: linkTo(paths.passwords) },
  { title: 'limits.title', words: 'search.words.limits', href: linkTo(paths.limits), onlyFor: 'customer' },
  { title: 'program.title', words: 'search.words.programs', href: linkTo(paths.programs) },
  { title: 'nominees.title', words: 'search.words.nominees', href: linkTo(paths.nominees), onlyFor: 'customer' },
  { title: 'closing.title', words: 'search.words.closing', href: linkTo(paths.closing), onlyFor: 'customer' },
  { title: 'more.account', words: 'search.words.account', href: linkTo(paths.profile) },
  { title: 'home.notices', words: 'search.words.notices', href: linkTo(paths.notices) },
  { title: 'more.language', words: 'search.words.language', href: linkTo(paths.language) },
  { title: 'more.theme', words: 'search.words.theme', href: linkTo(paths.appearance) },
  { title: 'changes.title', words: 'search.words.changes', href: linkTo(paths.changeLog) },
  { title: 'glossary.title', words: 'search.words.glossary', href: linkTo(paths.glossary) },
  { title: 'licences.title', words: 'search.words.licences', href: linkTo(paths.licences) },
  { title: 'more.agreements', words: 'search.words.agreements', href: linkTo(paths.userAgreement) },
  { title: 'more.service', words: 'search.words.service', href: linkTo(paths.customerService) },
  { title: 'more.login', words: 'search.words.login', href: linkTo(paths.login), onlyFor: 'visitor' },
  { title: 'more.logout', words: 'search.words.logout', href: linkTo(paths.more), onlyFor: 'customer' },
]

import * as account from './account.ts'
import * as alerts from './alerts.ts'
import * as bank from './bank.ts'
import * as blocks from './blocks.ts'
import * as certificates from './certificates.ts'
import * as changeLog from './change-log.ts'
import * as companies from './companies.ts'
import * as audit from './console/audit.ts'
import * as content from './console/content.ts'
import * as customers from './console/customers.ts'
import * as consoleFunds from './console/funds.ts'
import * as identityReviews from './console/identity.ts'
import * as instruments from './console/instruments.ts'
import * as consoleIpo from './console/ipo.ts'
import * as ledger from './console/ledger.ts'
import * as consoleLoans from './console/loans.ts'
import * as consoleOffers from './console/offers.ts'
import * as overview from './console/overview.ts'
import * as proposals from './console/proposals.ts'
import * as settings from './console/settings.ts'
import * as staff from './console/staff.ts'
import * as staffSupport from './console/support.ts'
import * as treasury from './console/wallet.ts'
import type { EndpointShape } from './endpoint.ts'
import * as funds from './funds.ts'
import * as identity from './identity.ts'
import * as ipo from './ipo.ts'
import * as liabilities from './liabilities.ts'
import * as loans from './loans.ts'
import * as market from './market.ts'
import * as news from './news.ts'
import * as notices from './notices.ts'
import * as offers from './offers.ts'
import * as orders from './orders.ts'
import * as papers from './papers.ts'
import * as passwords from './passwords.ts'
import * as placement from './placement.ts'
import * as plans from './plans.ts'
import * as sessions from './sessions.ts'
import * as site from './site.ts'
import * as statement from './statement.ts'
import * as support from './support.ts'
import * as triggers from './triggers.ts'
import * as unread from './unread.ts'
import * as vip from './vip.ts'
import * as wallet from './wallet.ts'
import * as watchlist from './watchlist.ts'
import * as web from './web.ts'

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === 'object' && value !== null && 'path' in value && 'methods' in value
}

/** Every call, by its name: the API document, the authorization tests and the server's start-up check read this list. */
export const allEndpoints: Readonly<Record<string, EndpointShape>> = Object.fromEntries(
  [
    ipo,
    consoleIpo,
    blocks,
    placement,
    vip,
    offers,
    consoleOffers,
    funds,
    plans,
    consoleFunds,
    loans,
    consoleLoans,
    papers,
    liabilities,
    account,
    passwords,
    bank,
    wallet,
    treasury,
    identity,
    identityReviews,
    sessions,
    site,
    market,
    companies,
    news,
    certificates,
    watchlist,
    orders,
    alerts,
    triggers,
    statement,
    staff,
    overview,
    support,
    notices,
    unread,
    web,
    proposals,
    audit,
    staffSupport,
    content,
    customers,
    settings,
    instruments,
    ledger,
    changeLog,
  ].flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, EndpointShape] => isEndpoint(entry[1])),
  ),
)

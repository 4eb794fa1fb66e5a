import * as account from './customers/account.ts'
import * as alerts from './customers/alerts.ts'
import * as closing from './customers/closing.ts'
import * as identityReviews from './customers/identity-staff.ts'
import * as identity from './customers/identity.ts'
import * as limits from './customers/limits.ts'
import * as messages from './customers/messages.ts'
import * as nominees from './customers/nominees.ts'
import * as notices from './customers/notices.ts'
import * as passkeys from './customers/passkeys.ts'
import * as passwords from './customers/passwords.ts'
import * as practice from './customers/practice.ts'
import * as sessions from './customers/sessions.ts'
import * as staffShareTransfers from './customers/share-transfers-staff.ts'
import * as shareTransfers from './customers/share-transfers.ts'
import * as customers from './customers/staff.ts'
import * as staffSupport from './customers/support-staff.ts'
import * as support from './customers/support.ts'
import * as unread from './customers/unread.ts'
import * as watchlist from './customers/watchlist.ts'
import * as funds from './funds/calls.ts'
import * as plans from './funds/plans.ts'
import * as sips from './funds/sips.ts'
import * as consoleFunds from './funds/staff.ts'
import * as ipo from './ipo/calls.ts'
import * as consoleIpo from './ipo/staff.ts'
import * as decade from './learning/decade.ts'
import * as fall from './learning/fall.ts'
import * as loans from './loans/calls.ts'
import * as consoleLoans from './loans/staff.ts'
import * as companies from './market/companies.ts'
import * as dataSource from './market/data-source.ts'
import * as fundamentals from './market/fundamentals.ts'
import * as news from './market/news.ts'
import * as market from './market/quotes.ts'
import * as blocks from './offers/blocks.ts'
import * as offers from './offers/calls.ts'
import * as placement from './offers/placements.ts'
import * as consoleOffers from './offers/staff.ts'
import * as vip from './offers/tickets.ts'
import * as programs from './programs/calls.ts'
import * as programConsent from './programs/consent.ts'
import { listHookMessages } from './programs/hooks.ts'
import * as certificates from './reports/certificates.ts'
import * as papers from './reports/papers.ts'
import * as liabilities from './reports/proof.ts'
import * as statement from './reports/statement.ts'
import * as tax from './reports/tax.ts'
import * as worthFigure from './reports/worth-figure.ts'
import * as worthFile from './reports/worth-file.ts'
import * as worth from './reports/worth.ts'
import * as baskets from './shares/baskets.ts'
import * as brackets from './shares/brackets.ts'
import * as charges from './shares/charges.ts'
import * as effects from './shares/effects.ts'
import * as fillProofs from './shares/fill-proofs.ts'
import * as fills from './shares/fills.ts'
import * as orders from './shares/orders.ts'
import * as positions from './shares/positions.ts'
import * as shareSips from './shares/sips.ts'
import * as instruments from './shares/staff.ts'
import * as triggers from './shares/triggers.ts'
import * as site from './site/public-settings.ts'
import * as web from './site/site-info.ts'
import * as versions from './staff/app-versions.ts'
import * as audit from './staff/audit.ts'
import * as banners from './staff/banners.ts'
import * as changeLog from './staff/change-log.ts'
import * as ledger from './staff/ledger.ts'
import * as newsItems from './staff/news-items.ts'
import * as overview from './staff/overview.ts'
import * as staffPasskeys from './staff/passkeys.ts'
import * as staff from './staff/people.ts'
import * as proposals from './staff/proposals.ts'
import * as settings from './staff/settings.ts'
import * as siteWords from './staff/site-words.ts'
import * as bank from './wallet/bank-cards.ts'
import * as bankStatements from './wallet/bank-statements-staff.ts'
import * as disputes from './wallet/disputes-staff.ts'
import * as transfersInStaff from './wallet/transfers-in-staff.ts'
import * as treasury from './wallet/transfers-out-staff.ts'
import * as wallet from './wallet/transfers.ts'
import type { EndpointShape } from './wire/endpoint.ts'

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === 'object' && value !== null && 'path' in value && 'methods' in value
}

/**
 * Every call of the product by its name. The API document, the authorization tests and the server's check at start read
 * this list.
 */
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
    sips,
    plans,
    consoleFunds,
    loans,
    consoleLoans,
    decade,
    fall,
    papers,
    liabilities,
    account,
    passwords,
    passkeys,
    practice,
    programs,
    programConsent,
    { listHookMessages },
    bank,
    wallet,
    treasury,
    disputes,
    transfersInStaff,
    bankStatements,
    identity,
    identityReviews,
    sessions,
    site,
    dataSource,
    market,
    companies,
    fundamentals,
    news,
    certificates,
    watchlist,
    charges,
    baskets,
    brackets,
    orders,
    fills,
    effects,
    fillProofs,
    positions,
    alerts,
    triggers,
    shareSips,
    statement,
    tax,
    worth,
    worthFigure,
    worthFile,
    staff,
    staffPasskeys,
    overview,
    support,
    notices,
    nominees,
    closing,
    shareTransfers,
    staffShareTransfers,
    limits,
    messages,
    unread,
    web,
    proposals,
    audit,
    staffSupport,
    banners,
    newsItems,
    versions,
    siteWords,
    customers,
    settings,
    instruments,
    ledger,
    changeLog,
  ].flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, EndpointShape] => isEndpoint(entry[1])),
  ),
)

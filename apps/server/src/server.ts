import { existsSync } from 'node:fs'
import Fastify, { type FastifyInstance } from 'fastify'
import { allEndpoints } from '@bahi/contract/all-endpoints'
import { registerClosing } from './closing/routes.ts'
import { registerAccounts } from './customers/accounts/routes.ts'
import { registerSite } from './customers/accounts/site-routes.ts'
import { registerAlerts } from './customers/alerts/routes.ts'
import { registerIdentity } from './customers/identity/routes.ts'
import { registerLimits } from './customers/limits/routes.ts'
import { registerMessages } from './customers/messages/routes.ts'
import { registerNominees } from './customers/nominees/routes.ts'
import { registerNotices } from './customers/notices/routes.ts'
import { registerPasskeys } from './customers/passkeys/routes.ts'
import { registerPasswords } from './customers/passwords/routes.ts'
import { readWaits } from './customers/support/chat-rows.ts'
import { registerSupport } from './customers/support/routes.ts'
import { registerWatchlist } from './customers/watchlist/routes.ts'
import { registerFunds } from './funds/orders/routes.ts'
import { registerPlans } from './funds/plans/routes.ts'
import { registerSips } from './funds/sips/routes.ts'
import { registerFundDesk } from './funds/staff/routes.ts'
import { registerIpo } from './ipo/routes.ts'
import { registerKite } from './kite/routes.ts'
import { registerLearning } from './learning/routes.ts'
import { registerLoans } from './loans/routes.ts'
import { registerNews } from './market/calls/news-routes.ts'
import { registerMarket } from './market/calls/routes.ts'
import { stockRows } from './market/quotes/stock-rows.ts'
import { registerOffers } from './offers/routes.ts'
import { createCallBook } from './platform/http/call-book.ts'
import { installApiDocs } from './platform/http/docs/api-docs.ts'
import { fastifyOptions, installHttp } from './platform/http/install-http.ts'
import { type ConnectionLimits, limitConnections, limitRequests } from './platform/http/limit-connections.ts'
import { registerPractice } from './practice/routes.ts'
import { registerMcp } from './programs/mcp/serve-mcp.ts'
import { registerPrograms } from './programs/routes.ts'
import { registerCertificates } from './reports/certificates/routes.ts'
import { registerEffects } from './reports/effects/routes.ts'
import { registerPapers } from './reports/papers/routes.ts'
import { registerPortfolio } from './reports/portfolio/routes.ts'
import { registerProof } from './reports/proof/routes.ts'
import { registerStatement } from './reports/statement/routes.ts'
import { registerTaxes } from './reports/taxes/routes.ts'
import { registerWorth } from './reports/worth/routes.ts'
import { serveConsole } from './serve-console.ts'
import { servePhone } from './serve-phone.ts'
import type { ServerParts } from './server-parts.ts'
import { registerChargeTable } from './shares/calls/charge-table.ts'
import { registerOrders } from './shares/calls/routes.ts'
import { registerShareSips } from './shares/sips/routes.ts'
import { registerInstruments } from './shares/staff/routes.ts'
import { registerTriggers } from './shares/triggers/routes.ts'
import { registerContent } from './staff/content/routes.ts'
import { registerCustomers } from './staff/customers/routes.ts'
import { registerLedgerBrowser } from './staff/ledger-browser/routes.ts'
import { registerOverview } from './staff/overview/routes.ts'
import { registerStaffPasskeys } from './staff/passkey-routes.ts'
import { registerStaff } from './staff/routes.ts'
import { registerSettings } from './staff/settings/routes.ts'
import { registerBank } from './wallet/bank/routes.ts'
import { registerWallet } from './wallet/routes.ts'

export interface AppOptions {
  /** The folder of the built phone app; without it only the calls are served. */
  readonly phoneFolder?: string
  /** The folder of the built console. */
  readonly consoleFolder?: string
  /** Proxies whose forwarded client addresses are trusted; without them the address of the connection counts. */
  readonly trustedProxies?: readonly string[]
  /** Absent: connections are not counted. */
  readonly connectionLimits?: ConnectionLimits
  /** Adds hooks before the first route. */
  readonly prepare?: (app: FastifyInstance) => void
}

/** Builds the HTTP server: checks before the routes, calls of all rooms, API document, phone app and console. */
export async function createApp(
  given: ServerParts,
  { phoneFolder, consoleFolder, trustedProxies = [], connectionLimits, prepare }: AppOptions = {},
): Promise<FastifyInstance> {
  const app = Fastify({ ...fastifyOptions, trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies] })
  const parts = { ...given, calls: createCallBook() }
  await installHttp(app, parts)
  if (connectionLimits !== undefined) {
    limitConnections(app.server, connectionLimits)
    limitRequests(app, connectionLimits)
  }
  prepare?.(app)
  registerAccounts(app, parts)
  registerPractice(app, parts)
  registerPrograms(app, parts)
  registerSite(app, parts)
  registerMarket(app, parts)
  registerNews(app, parts)
  registerCertificates(app, parts)
  registerWatchlist(app, { ...parts, rowsOf: (ids) => stockRows(parts.market, ids) })
  registerOrders(app, parts)
  registerChargeTable(app, parts)
  registerAlerts(app, parts)
  registerTriggers(app, parts)
  registerShareSips(app, parts)
  registerPortfolio(app, parts)
  registerStatement(app, parts)
  await registerIdentity(app, parts)
  registerSupport(app, parts)
  registerNotices(app, parts)
  registerMessages(app, parts)
  registerLimits(app, parts)
  registerNominees(app, parts)
  registerClosing(app, parts)
  registerContent(app, parts, {
    readAnswerSeconds: async (promised) =>
      (await readWaits(parts.db.pool, parts.systemClock(), promised)).answersInSeconds,
  })
  registerStaff(app, parts)
  registerStaffPasskeys(app, parts)
  registerOverview(app, parts)
  registerPasswords(app, parts)
  registerPasskeys(app, parts)
  registerBank(app, parts)
  registerWallet(app, parts)
  registerIpo(app, parts)
  registerOffers(app, parts)
  registerFunds(app, parts)
  registerPlans(app, parts)
  registerSips(app, parts)
  registerFundDesk(app, parts)
  registerLoans(app, parts)
  registerLearning(app, parts)
  registerPapers(app, parts)
  registerWorth(app, parts)
  registerEffects(app, parts)
  registerTaxes(app, parts)
  registerProof(app, parts)
  registerCustomers(app, parts)
  registerSettings(app, parts)
  registerInstruments(app, parts)
  registerLedgerBrowser(app, parts)
  await registerKite(app, parts)
  registerMcp(app, parts)
  await installApiDocs(app, allEndpoints)
  if (consoleFolder !== undefined && existsSync(consoleFolder)) await serveConsole(app, consoleFolder)
  if (phoneFolder !== undefined && existsSync(phoneFolder))
    await servePhone(app, phoneFolder, { hasPractice: parts.feed.source !== 'live' })
  return app
}

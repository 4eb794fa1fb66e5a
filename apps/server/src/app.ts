import { existsSync } from 'node:fs'
import Fastify, { type FastifyInstance } from 'fastify'
import { allEndpoints } from '@bahi/contract/all-endpoints'
import { registerAccounts } from './features/accounts/routes.ts'
import { registerAlerts } from './features/alerts/routes.ts'
import { registerBank } from './features/bank/routes.ts'
import { registerCertificates } from './features/certificates/routes.ts'
import { registerContent } from './features/content/routes.ts'
import { registerCustomers } from './features/customers/routes.ts'
import { registerFundDesk } from './features/fund-desk/routes.ts'
import { registerFunds } from './features/funds/routes.ts'
import { registerIdentity } from './features/identity/routes.ts'
import { registerInstruments } from './features/instruments/routes.ts'
import { registerIpo } from './features/ipo/routes.ts'
import { registerLedgerBrowser } from './features/ledger-browser/routes.ts'
import { registerLoans } from './features/loans/routes.ts'
import { registerMarket } from './features/market/routes.ts'
import { registerNews } from './features/news/routes.ts'
import { registerNotices } from './features/notices/routes.ts'
import { registerOffers } from './features/offers/routes.ts'
import { registerOrders } from './features/orders/routes.ts'
import { registerOverview } from './features/overview/routes.ts'
import { registerPapers } from './features/papers/routes.ts'
import { registerPasswords } from './features/passwords/routes.ts'
import { registerPlans } from './features/plans/routes.ts'
import { registerPortfolio } from './features/portfolio/routes.ts'
import { registerProof } from './features/proof/routes.ts'
import { registerSettings } from './features/settings/routes.ts'
import { registerSips } from './features/sips/routes.ts'
import { registerSite } from './features/site/routes.ts'
import { registerStaff } from './features/staff/routes.ts'
import { registerStatement } from './features/statement/routes.ts'
import { readWaits } from './features/support/chat-rows.ts'
import { registerSupport } from './features/support/routes.ts'
import { registerTriggers } from './features/triggers/routes.ts'
import { registerWallet } from './features/wallet/routes.ts'
import { registerWatchlist } from './features/watchlist/routes.ts'
import type { House } from './house.ts'
import { installApiDocs } from './http/api-docs.ts'
import { frontDoorOptions, installFrontDoor } from './http/front-door.ts'
import { stockRows } from './market/stock-rows.ts'
import { serveConsole } from './serve-console.ts'
import { servePhone } from './serve-phone.ts'

export interface AppOptions {
  /** Where the built phone app lies; absent, only the calls are served. */
  readonly phoneFolder?: string
  /** Where the built console lies. */
  readonly consoleFolder?: string
  /** Proxies that tell where a request comes from; absent, only its peer's own address counts. */
  readonly trustedProxies?: readonly string[]
}

/** The whole server over HTTP: the front door, every feature's calls, the API document, the phone app, the console. */
export async function createApp(
  house: House,
  { phoneFolder, consoleFolder, trustedProxies = [] }: AppOptions = {},
): Promise<FastifyInstance> {
  const app = Fastify({ ...frontDoorOptions, trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies] })
  await installFrontDoor(app, house)
  registerAccounts(app, house)
  registerSite(app, house)
  registerMarket(app, house)
  registerNews(app, house)
  registerCertificates(app, house)
  registerWatchlist(app, { ...house, rowsOf: (ids) => stockRows(house.market, ids) })
  registerOrders(app, house)
  registerAlerts(app, house)
  registerTriggers(app, house)
  registerPortfolio(app, house)
  registerStatement(app, house)
  await registerIdentity(app, house)
  registerSupport(app, house)
  registerNotices(app, house)
  registerContent(app, house, {
    readAnswerSeconds: async (promised) =>
      (await readWaits(house.db.pool, house.systemClock(), promised)).answersInSeconds,
  })
  registerStaff(app, house)
  registerOverview(app, house)
  registerPasswords(app, house)
  registerBank(app, house)
  registerWallet(app, house)
  registerIpo(app, house)
  registerOffers(app, house)
  registerFunds(app, house)
  registerPlans(app, house)
  registerSips(app, house)
  registerFundDesk(app, house)
  registerLoans(app, house)
  registerPapers(app, house)
  registerProof(app, house)
  registerCustomers(app, house)
  registerSettings(app, house)
  registerInstruments(app, house)
  registerLedgerBrowser(app, house)
  await installApiDocs(app, allEndpoints)
  if (consoleFolder !== undefined && existsSync(consoleFolder)) await serveConsole(app, consoleFolder)
  if (phoneFolder !== undefined && existsSync(phoneFolder)) await servePhone(app, phoneFolder)
  return app
}

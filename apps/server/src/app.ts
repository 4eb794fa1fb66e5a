import { existsSync } from 'node:fs'
import { allEndpoints } from '@bahi/contract/all-endpoints'
import Fastify, { type FastifyInstance } from 'fastify'
import { registerAccounts } from './features/accounts/routes.ts'
import { registerMarket } from './features/market/routes.ts'
import { registerOrders } from './features/orders/routes.ts'
import { registerPortfolio } from './features/portfolio/routes.ts'
import { registerSite } from './features/site/routes.ts'
import { registerStatement } from './features/statement/routes.ts'
import { registerWatchlist } from './features/watchlist/routes.ts'
import type { House } from './house.ts'
import { installApiDocs } from './http/api-docs.ts'
import { frontDoorOptions, installFrontDoor } from './http/front-door.ts'
import { stockRows } from './market/stock-rows.ts'
import { servePhone } from './serve-phone.ts'

export interface AppOptions {
  /** Where the built phone app lies; absent, only the calls are served. */
  readonly phoneFolder?: string
}

/** The whole server over HTTP: the front door, every feature's calls, the API document, the phone app. */
export async function createApp(house: House, { phoneFolder }: AppOptions = {}): Promise<FastifyInstance> {
  const app = Fastify({ ...frontDoorOptions })
  await installFrontDoor(app, house)
  registerAccounts(app, house)
  registerSite(app, house)
  registerMarket(app, house)
  registerWatchlist(app, { ...house, rowsOf: (ids) => stockRows(house.market, ids) })
  registerOrders(app, house)
  registerPortfolio(app, house)
  registerStatement(app, house)
  await installApiDocs(app, allEndpoints)
  if (phoneFolder !== undefined && existsSync(phoneFolder)) await servePhone(app, phoneFolder)
  return app
}

import type { EndpointShape } from './endpoint.ts'
import * as account from './account.ts'
import * as market from './market.ts'
import * as orders from './orders.ts'
import * as site from './site.ts'
import * as statement from './statement.ts'
import * as watchlist from './watchlist.ts'

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === 'object' && value !== null && 'path' in value && 'methods' in value
}

/** Every call, by its name: the API document, the authorization tests and the server's start-up check read this list. */
export const allEndpoints: Readonly<Record<string, EndpointShape>> = Object.fromEntries(
  [account, site, market, watchlist, orders, statement].flatMap((module) => Object.entries(module).filter((entry): entry is [string, EndpointShape] => isEndpoint(entry[1]))),
)

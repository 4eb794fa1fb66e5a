import type { ProgramScope } from './program-scopes.ts'

/** The path below which the Kite Connect 3 format is spoken. */
export const kiteRoot = '/kite'
export const kiteTickerPath = '/kite/ws'

/** What counts against which of the limits a second. */
export type KiteLimit = 'orders' | 'quotes' | 'historical' | 'others'

export interface KiteRoute {
  /** `open`: without a session. `any`: every session. Otherwise the scope that the key must have. */
  readonly access: 'open' | 'any' | ProgramScope
  readonly limit: KiteLimit
  /** Of a route that makes something: the same request again within seconds gets the first answer. */
  readonly makes?: true
}

const open = { access: 'open', limit: 'others' } as const
const reads = { access: 'read', limit: 'others' } as const
const orders = { access: 'trade', limit: 'orders' } as const
const makes = { ...orders, makes: true } as const
const changes = { access: 'trade', limit: 'others' } as const
const data = { access: 'market-data', limit: 'others' } as const
const quotes = { access: 'market-data', limit: 'quotes' } as const

/** Every route of the format, by method and path below the root: a route that is not here is not served. */
export const kiteRoutes = {
  'GET /connect/login': open,
  'POST /session/token': open,
  'DELETE /session/token': { access: 'any', limit: 'others' },
  'POST /session/refresh_token': open,
  'GET /user/profile': reads,
  'GET /user/margins': reads,
  'GET /user/margins/:segment': reads,
  'GET /orders': reads,
  'GET /trades': reads,
  'GET /orders/:order_id': reads,
  'GET /orders/:order_id/trades': reads,
  'POST /orders/:variety': makes,
  'PUT /orders/:variety/:order_id': orders,
  'DELETE /orders/:variety/:order_id': orders,
  'POST /margins/orders': changes,
  'POST /margins/basket': changes,
  'POST /charges/orders': changes,
  'GET /portfolio/positions': reads,
  'PUT /portfolio/positions': changes,
  'GET /portfolio/holdings': reads,
  'GET /portfolio/holdings/auctions': reads,
  'GET /instruments': data,
  'GET /instruments/:exchange': data,
  'GET /instruments/historical/:instrument_token/:interval': { access: 'market-data', limit: 'historical' },
  'GET /instruments/trigger_range/:transaction_type': data,
  'GET /quote': quotes,
  'GET /quote/ohlc': quotes,
  'GET /quote/ltp': quotes,
  'GET /gtt/triggers': reads,
  'GET /gtt/triggers/:trigger_id': reads,
  'POST /gtt/triggers': makes,
  'PUT /gtt/triggers/:trigger_id': orders,
  'DELETE /gtt/triggers/:trigger_id': orders,
  'GET /mf/orders': reads,
  'GET /mf/orders/:order_id': reads,
  'POST /mf/orders': makes,
  'DELETE /mf/orders/:order_id': orders,
  'GET /mf/sips': reads,
  'GET /mf/sips/:sip_id': reads,
  'POST /mf/sips': makes,
  'PUT /mf/sips/:sip_id': orders,
  'DELETE /mf/sips/:sip_id': orders,
  'GET /mf/holdings': reads,
  'GET /mf/instruments': data,
  'GET /alerts': reads,
  'GET /alerts/:uuid': reads,
  'GET /alerts/:uuid/history': reads,
  'POST /alerts': { ...changes, makes: true },
  'PUT /alerts/:uuid': changes,
  'DELETE /alerts': changes,
} as const satisfies Readonly<Record<string, KiteRoute>>

export type KiteRouteName = keyof typeof kiteRoutes

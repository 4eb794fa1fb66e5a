import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { SmsGateway } from './customers/credentials/sms.ts'
import type { TickerAccess } from './market/kite/ticker.ts'
import { clockSpeedFrom } from './market/ports/market-clock.ts'

/** What the operator decides, read once at the start. */
export interface Environment {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly clockSpeed: number
  /** Invented companies, imported past days of real ones, or real ones as they trade: to look at. */
  readonly market: 'simulated' | 'replay' | 'live'
  /** Of a live market. */
  readonly ticker: TickerAccess | undefined
  /** Demo customers may log in from beyond this machine: expressly allowed. */
  readonly allowsDemoFromAfar: boolean
  readonly firewallSecret: string | undefined
  /** Who sends verification codes. Without one they are shown on the device that asks: a demo. */
  readonly smsGateway: SmsGateway | undefined
  /** The key that seals identity data and second factors. It belongs into no backup of the database. */
  readonly sealKeyFile: string
  /** Hosts whose pages the app shows in a frame. */
  readonly webHosts: readonly string[]
  /** Addresses or networks of proxies whose word counts for where a request comes from. Empty: nobody's. */
  readonly trustedProxies: readonly string[]
  readonly logLevel: string
}

/** @throws RangeError in words for a value that cannot be. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const port = portFrom(env['PORT'] || '8080')
  const market = env['MARKET'] || 'simulated'
  if (market !== 'simulated' && market !== 'replay' && market !== 'live')
    throw new RangeError(`MARKET=${market} is not a market: simulated, replay or live`)
  const dataDir = resolve(env['BAHI_DATA_DIR'] || (market === 'simulated' ? '.data' : `.data-${market}`))
  return {
    port,
    market,
    dataDir,
    ticker: market === 'live' ? tickerFrom(env) : undefined,
    host: env['HOST'] || '0.0.0.0',
    databaseUrl: env['DATABASE_URL'] || undefined,
    clockSpeed: clockSpeedFrom(env['BAHI_CLOCK_SPEED']),
    allowsDemoFromAfar: env['BAHI_ALLOW_DEMO'] === '1',
    firewallSecret: env['BAHI_FIREWALL_SECRET'] || undefined,
    smsGateway: smsGatewayFrom(env['BAHI_SMS_URL'] || undefined, env['BAHI_SMS_TOKEN'] || undefined),
    sealKeyFile: resolve(env['BAHI_SEAL_KEY_FILE'] || `${dataDir}/keys/seal.key`),
    webHosts: webHostsFrom(env['BAHI_WEB_HOSTS'] ?? ''),
    trustedProxies: trustedProxiesFrom(env['BAHI_TRUSTED_PROXY'] ?? ''),
    logLevel: env['LOG_LEVEL'] || 'warn',
  }
}

/** 0 lets the system choose: for tests. */
function portFrom(said: string): number {
  if (/^\d{1,5}$/.test(said) && Number(said) <= 65_535) return Number(said)
  throw new RangeError(`PORT=${said} is not a port; choose a number from 1 to 65535`)
}

/** The broker's key and the token of today: without them nobody tells prices. */
function tickerFrom(env: NodeJS.ProcessEnv): TickerAccess {
  const [apiKey, accessToken] = [env['KITE_API_KEY'] ?? '', env['KITE_ACCESS_TOKEN'] ?? '']
  if (apiKey === '' || accessToken === '')
    throw new RangeError(
      "MARKET=live needs KITE_API_KEY and KITE_ACCESS_TOKEN: the key of your app at the broker, and the token of today's log-in",
    )
  const url = env['KITE_TICKER_URL'] || 'wss://ws.kite.trade'
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  // Key and token travel in the address: beyond this machine only by TLS.
  if (parsed?.protocol !== 'wss:' && !(parsed?.protocol === 'ws:' && parsed.hostname === '127.0.0.1'))
    throw new RangeError(`KITE_TICKER_URL=${url} is not a wss address`)
  return { url, apiKey, accessToken }
}

/** Names of hosts, parted by commas. They stand in a security policy: nothing but a name and a port gets there. */
function webHostsFrom(said: string): string[] {
  const hosts = said
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '')
  for (const host of hosts) {
    if (!/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/.test(host))
      throw new RangeError(`BAHI_WEB_HOSTS=${said}: ${host} is not the name of a host`)
  }
  return hosts
}

/** Addresses and networks (10.0.0.0/8), parted by commas. Everybody's word would let a stranger be whomever they say, so no network may hold the whole world. */
function trustedProxiesFrom(said: string): string[] {
  const proxies = said
    .split(',')
    .map((proxy) => proxy.trim())
    .filter((proxy) => proxy !== '')
  for (const proxy of proxies) {
    const [address = '', bits, ...more] = proxy.split('/')
    const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
    const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 8 && Number(bits) <= most)
    if (most === 0 || more.length > 0 || !isNetwork)
      throw new RangeError(`BAHI_TRUSTED_PROXY=${said}: ${proxy} is not the address or network of a proxy`)
  }
  return proxies
}

/** Codes travel to it: beyond this machine only by TLS. */
function smsGatewayFrom(url: string | undefined, token: string | undefined): SmsGateway | undefined {
  if (url === undefined) return undefined
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const isLocal = parsed?.protocol === 'http:' && (parsed.hostname === '127.0.0.1' || parsed.hostname === 'localhost')
  if (parsed?.protocol !== 'https:' && !isLocal) throw new RangeError(`BAHI_SMS_URL=${url} is not an https address`)
  return { url, token }
}

import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { SmsGateway } from './customers/credentials/sms.ts'
import type { MailPlace } from './customers/messages/mailer.ts'
import { mailPlaceFrom } from './mail-place.ts'
import type { TickerAccess } from './market/kite/ticker.ts'
import { clockSpeedFrom } from './market/ports/market-clock.ts'
import type { MetricsPlace } from './platform/metrics/serve-metrics.ts'
import { isAddressOrNetwork } from './platform/outward/address-list.ts'
import { type WirePlace, wirePlaceFrom } from './platform/wire/wire-place.ts'
import { type Role, rolesFrom } from './roles.ts'

/** The operator's settings, read once at the start. */
export interface Environment {
  readonly port: number
  /** Every Bahi has the demo accounts, whose passwords everybody knows, so it is reached from this machine only unless asked for. */
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly clockSpeed: number
  /**
   * `simulated`: invented companies. `replay`: imported past days of real companies. `live`: real companies as they
   * trade, for viewing only.
   */
  readonly market: 'simulated' | 'replay' | 'live'
  /** The ticker of a live market. */
  readonly ticker: TickerAccess | undefined
  /** Whether demo customers may log in from other machines. */
  readonly allowsDemoFromAfar: boolean
  readonly firewallSecret: string | undefined
  /**
   * The gateway for verification codes. Without a gateway the server is a demo and shows codes on the device that asks
   * for them.
   */
  readonly smsGateway: SmsGateway | undefined
  /**
   * The file of the key that seals identity data and second factors. Never put this file into a backup of the database.
   */
  readonly sealKeyFile: string
  /** Hosts whose pages the app shows in a frame. */
  readonly webHosts: readonly string[]
  /** Hosts, addresses and networks inside to which hooks of programs may go. */
  readonly hookAddresses: readonly string[]
  /** The mail server. Undefined: no e-mail is sent. */
  readonly mail: MailPlace | undefined
  /** The address customers reach the server by, for the QR codes of documents. Undefined: that of the network, if any. */
  readonly address: string | undefined
  /** Addresses or networks of proxies whose forwarded client addresses are trusted. Empty: none. */
  readonly trustedProxies: readonly string[]
  readonly logLevel: string
  /** Where the instruments are read; undefined: nowhere. */
  readonly metrics: MetricsPlace | undefined
  /** Whether spans are sent to a collector. Where and how, the libraries read in the OTEL_… variables. */
  readonly isTraced: boolean
  /** The roles of a process that is not all of Bahi, and where the processes meet; undefined: it is all of Bahi. */
  readonly cluster: { readonly roles: readonly Role[]; readonly nats: WirePlace } | undefined
  /** How many desks share the shards; undefined: as many as before. */
  readonly deskGroups: number | undefined
}

/** Reads where the database is. A tool beside the server needs no other setting. */
export function readDatabasePlace(
  env: NodeJS.ProcessEnv,
  usualDataDir: string,
): Pick<Environment, 'dataDir' | 'databaseUrl'> {
  return { databaseUrl: env['DATABASE_URL'] || undefined, dataDir: resolve(env['BAHI_DATA_DIR'] || usualDataDir) }
}

/** Reads where the seal key is. */
export function sealKeyFileFrom(env: NodeJS.ProcessEnv, dataDir: string): string {
  return resolve(env['BAHI_SEAL_KEY_FILE'] || `${dataDir}/keys/seal.key`)
}

/** Reads the settings. @throws RangeError with a readable message for an invalid value. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const port = portFrom(env['PORT'] || '8080')
  const market = env['MARKET'] || 'simulated'
  if (market !== 'simulated' && market !== 'replay' && market !== 'live')
    throw new RangeError(`MARKET=${market} is not a market: simulated, replay or live`)
  const allowsDemoFromAfar = env['BAHI_ALLOW_DEMO'] === '1'
  const { databaseUrl, dataDir } = readDatabasePlace(env, market === 'simulated' ? '.data' : `.data-${market}`)
  return {
    port,
    market,
    dataDir,
    ticker: market === 'live' ? tickerFrom(env) : undefined,
    host: env['HOST'] || (allowsDemoFromAfar ? '0.0.0.0' : '127.0.0.1'),
    databaseUrl,
    clockSpeed: clockSpeedFrom(env['BAHI_CLOCK_SPEED']),
    allowsDemoFromAfar,
    firewallSecret: env['BAHI_FIREWALL_SECRET'] || undefined,
    smsGateway: smsGatewayFrom(env['BAHI_SMS_URL'] || undefined, env['BAHI_SMS_TOKEN'] || undefined),
    sealKeyFile: sealKeyFileFrom(env, dataDir),
    webHosts: webHostsFrom(env['BAHI_WEB_HOSTS'] ?? ''),
    hookAddresses: hookAddressesFrom(env['BAHI_HOOK_ADDRESSES'] ?? ''),
    mail: mailPlaceFrom(env),
    address: addressFrom(env['BAHI_ADDRESS'] || undefined),
    trustedProxies: trustedProxiesFrom(env['BAHI_TRUSTED_PROXY'] ?? ''),
    logLevel: env['LOG_LEVEL'] || 'warn',
    metrics: metricsFrom(env),
    isTraced: isTracedBy(env),
    cluster: clusterFrom(env, databaseUrl),
    deskGroups: deskGroupsFrom(env['BAHI_DESK_GROUPS'] || undefined),
  }
}

/** Reads the roles of this process. @throws RangeError where its processes could not find one another. */
function clusterFrom(env: NodeJS.ProcessEnv, databaseUrl: string | undefined): Environment['cluster'] {
  const roles = rolesFrom((env['BAHI_ROLES'] ?? '').split(',').filter((role) => role !== ''))
  if (roles.length === 0) return undefined
  const address = env['BAHI_NATS_URL'] || undefined
  if (address === undefined) throw new RangeError('--role needs BAHI_NATS_URL: the processes of a Bahi meet there')
  if (databaseUrl === undefined) throw new RangeError('--role needs DATABASE_URL: the processes of a Bahi share it')
  return { roles, nats: wirePlaceFrom(address, env['BAHI_NATS_CA'] || undefined) }
}

/** Reads how many desks share the 64 shards. @throws RangeError outside 1–64. */
function deskGroupsFrom(said: string | undefined): number | undefined {
  if (said === undefined) return undefined
  if (/^\d{1,2}$/.test(said) && Number(said) >= 1 && Number(said) <= 64) return Number(said)
  throw new RangeError(`BAHI_DESK_GROUPS=${said} is not a number from 1 to 64`)
}

/**
 * Reads where the instruments are served. Beyond this machine they need a token, because they tell how many customers
 * trade and when.
 */
function metricsFrom(env: NodeJS.ProcessEnv): MetricsPlace | undefined {
  const said = env['BAHI_METRICS_PORT'] || undefined
  if (said === undefined) return undefined
  const host = env['BAHI_METRICS_HOST'] || '127.0.0.1'
  const token = env['BAHI_METRICS_TOKEN'] || undefined
  if (token === undefined && !['127.0.0.1', '::1', 'localhost'].includes(host))
    throw new RangeError(`BAHI_METRICS_HOST=${host} needs BAHI_METRICS_TOKEN: other machines can read there`)
  return { port: portFrom(said, 'BAHI_METRICS_PORT'), host, token }
}

/** Reads whether a collector of traces is named. @throws RangeError for a protocol that Bahi does not speak. */
function isTracedBy(env: NodeJS.ProcessEnv): boolean {
  if (env['OTEL_SDK_DISABLED'] === 'true' || env['OTEL_TRACES_EXPORTER'] === 'none') return false
  if ((env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_ENDPOINT'] || '') === '') return false
  const protocol = env['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] || env['OTEL_EXPORTER_OTLP_PROTOCOL'] || 'http/json'
  if (protocol !== 'http/json')
    throw new RangeError(`OTEL_EXPORTER_OTLP_PROTOCOL=${protocol}: Bahi sends traces as http/json`)
  return true
}

/** Reads a port. 0 lets the system choose one, for tests. */
function portFrom(said: string, name = 'PORT'): number {
  if (/^\d{1,5}$/.test(said) && Number(said) <= 65_535) return Number(said)
  throw new RangeError(`${name}=${said} is not a port; choose a number from 1 to 65535`)
}

/**
 * Reads the broker's key and today's token. @throws RangeError without them, because the ticker then sends no prices.
 */
function tickerFrom(env: NodeJS.ProcessEnv): TickerAccess {
  const [apiKey, accessToken] = [env['KITE_API_KEY'] ?? '', env['KITE_ACCESS_TOKEN'] ?? '']
  if (apiKey === '' || accessToken === '')
    throw new RangeError(
      "MARKET=live needs KITE_API_KEY and KITE_ACCESS_TOKEN: the key of your app at the broker, and the token of today's log-in",
    )
  const url = env['KITE_TICKER_URL'] || 'wss://ws.kite.trade'
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  // Key and token are part of the address, so connections beyond this machine need TLS.
  if (parsed?.protocol !== 'wss:' && !(parsed?.protocol === 'ws:' && parsed.hostname === '127.0.0.1'))
    throw new RangeError(`KITE_TICKER_URL=${url} is not a wss address`)
  return { url, apiKey, accessToken }
}

/** Reads the address that QR codes of documents lead to. @throws RangeError for anything but a scheme and a host. */
function addressFrom(said: string | undefined): string | undefined {
  if (said === undefined) return undefined
  const origin = URL.canParse(said) ? new URL(said).origin : ''
  if (!/^https?:/.test(origin) || origin !== said.replace(/\/$/, ''))
    throw new RangeError(`BAHI_ADDRESS=${said} is not the address of a server, such as https://bahi.example`)
  return origin
}

/**
 * Reads host names separated by commas. They become part of a security policy, so each must be a name with an optional
 * port.
 */
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

/**
 * Reads addresses and networks (10.0.0.0/8) separated by commas. No network may contain all addresses, because any
 * client could then claim any address.
 */
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

/** Reads names of hosts, addresses and networks separated by commas. */
function hookAddressesFrom(said: string): string[] {
  const named = said
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== '')
  for (const one of named)
    if (!isAddressOrNetwork(one) && !/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(one))
      throw new RangeError(`BAHI_HOOK_ADDRESSES=${said}: ${one} is no host, address or network`)
  return named
}

/** Reads the gateway of verification codes. Beyond this machine the gateway must use TLS, because it receives codes. */
function smsGatewayFrom(url: string | undefined, token: string | undefined): SmsGateway | undefined {
  if (url === undefined) return undefined
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const isLocal = parsed?.protocol === 'http:' && (parsed.hostname === '127.0.0.1' || parsed.hostname === 'localhost')
  if (parsed?.protocol !== 'https:' && !isLocal) throw new RangeError(`BAHI_SMS_URL=${url} is not an https address`)
  return { url, token }
}

import { resolve } from 'node:path'
import { clockSpeedFrom } from './exchange/simulated-clock.ts'

/** What the operator decides, read once at the start. */
export interface Environment {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly clockSpeed: number
  /** Invented companies, or imported past days of real ones. */
  readonly market: 'simulated' | 'replay'
  /** Demo customers may log in from beyond this machine: expressly allowed. */
  readonly allowsDemoFromAfar: boolean
  readonly firewallSecret: string | undefined
  readonly logLevel: string
}

/** @throws RangeError in words for a value that cannot be. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const port = Number(env['PORT'] ?? 8080)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new RangeError(`PORT=${env['PORT'] ?? ''} is not a port`)
  const market = env['MARKET'] || 'simulated'
  if (market !== 'simulated' && market !== 'replay') throw new RangeError(`MARKET=${market} is not a market: simulated or replay`)
  return {
    port, market,
    host: env['HOST'] || '0.0.0.0',
    dataDir: resolve(env['BAHI_DATA_DIR'] || (market === 'replay' ? '.data-replay' : '.data')),
    databaseUrl: env['DATABASE_URL'] || undefined,
    clockSpeed: clockSpeedFrom(env['BAHI_CLOCK_SPEED']),
    allowsDemoFromAfar: env['BAHI_ALLOW_DEMO'] === '1',
    firewallSecret: env['BAHI_FIREWALL_SECRET'] || undefined,
    logLevel: env['LOG_LEVEL'] || 'warn',
  }
}

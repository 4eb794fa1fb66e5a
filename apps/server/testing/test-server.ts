import type pg from 'pg'

/**
 * The connections that a test file needs to create databases. Plain values, because they are sent to worker processes.
 */
export type TestServer = {
  readonly template: string
  readonly owner: ServerAddress
  readonly app: ServerAddress
  readonly exchange: ServerAddress
}

/** The market of a browser test: seventeen companies, which are enough for nearly all of them, or all five hundred. */
export type MarketSize = 'small' | 'whole'

/** What a file of browser tests needs to start a server of its own. */
export type SeededBahi = {
  /** The program of the server process, see tests/e2e/steps/bahi-program.ts. */
  readonly program: string
  /** The names of freshly seeded databases. */
  readonly templates: Readonly<Record<MarketSize, string>>
}

export type ServerAddress = Pick<
  pg.ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'options'
>

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
    seededBahi: SeededBahi
  }
}

/** The same connection with another database name. */
export function inDatabase(config: pg.ClientConfig, database: string): pg.ClientConfig {
  if (config.connectionString === undefined) return { ...config, database }
  const url = new URL(config.connectionString)
  url.pathname = `/${database}`
  return { ...config, connectionString: url.href }
}

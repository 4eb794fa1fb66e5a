import type pg from 'pg'

/** What a test file needs to make databases of its own; plain values, because they cross to the workers. */
export type TestServer = {
  readonly template: string
  readonly owner: ServerAddress
  readonly app: ServerAddress
  readonly exchange: ServerAddress
}

/** What a file of browser tests needs to start a Bahi of its own. */
export type SeededBahi = {
  /** The program of the process: see tests/e2e/steps/bahi-program.ts. */
  readonly program: string
  /** A database in which a Bahi has just begun. */
  readonly template: string
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

/** The same connection to another database of that server. */
export function inDatabase(config: pg.ClientConfig, database: string): pg.ClientConfig {
  if (config.connectionString === undefined) return { ...config, database }
  const url = new URL(config.connectionString)
  url.pathname = `/${database}`
  return { ...config, connectionString: url.href }
}

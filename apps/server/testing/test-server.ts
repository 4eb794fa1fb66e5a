import type pg from 'pg'

/** What a test file needs to make databases of its own; plain values, because they cross to the workers. */
export type TestServer = {
  readonly template: string
  readonly owner: ServerAddress
  readonly app: ServerAddress
  readonly exchange: ServerAddress
}
export type ServerAddress = Pick<
  pg.ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'options'
>

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

/** The same connection to another database of that server. */
export function inDatabase(config: pg.ClientConfig, database: string): pg.ClientConfig {
  if (config.connectionString === undefined) return { ...config, database }
  const url = new URL(config.connectionString)
  url.pathname = `/${database}`
  return { ...config, connectionString: url.href }
}

import { hash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { collectDefaultMetrics, type Registry } from 'prom-client'

export interface MetricsPlace {
  readonly port: number
  readonly host: string
  /** The bearer token that a reader must send; undefined: no token is required. */
  readonly token: string | undefined
}

export interface Figures {
  readonly registry: Registry
  /** Reads what only the database knows. Called before each answer. */
  look(): Promise<void>
}

export interface ServedMetrics {
  readonly port: number
  close(): Promise<void>
}

/**
 * Serves the figures of a server on a port of their own, which no proxy of the app leads to. Adds the figures of the
 * process: memory, garbage collection and the delay of the event loop.
 */
export async function serveMetrics(
  { registry, look }: Figures,
  { port, host, token }: MetricsPlace,
  onError: (error: unknown) => void,
): Promise<ServedMetrics> {
  collectDefaultMetrics({ register: registry })
  const server = createServer((request, response) => {
    const refuse = (status: number): void => void response.writeHead(status, { 'content-length': 0 }).end()
    if (request.url?.split('?', 1)[0] !== '/metrics') return refuse(404)
    if (request.method !== 'GET') return refuse(405)
    if (token !== undefined && !bears(request, token)) return refuse(401)
    const answer = look().then(() => registry.metrics())
    answer.then(
      (text) =>
        response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        onError(error)
        refuse(500)
      },
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

/** Compares digests, so that the time of the answer tells nothing about the token, its length included. */
function bears(request: IncomingMessage, token: string): boolean {
  const said = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(hash('sha256', said, 'buffer'), hash('sha256', token, 'buffer'))
}

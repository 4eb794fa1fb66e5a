import Fastify, { type FastifyInstance } from 'fastify'
import { installHttp } from '../../src/platform/http/install-http.ts'
import type { Who } from '../../src/platform/http/who.ts'

/** What every route takes: the sessions of a test, no log, and limits that a test does not meet. */
export function routeDeps(sessions: ReadonlyMap<string, Who>) {
  return {
    sessions: { find: (token: string) => sessions.get(token) },
    log: { error: () => undefined },
    http: { checkReplies: true, visitorTriesPerMinute: 60, ordersPerSecond: () => 1_000, isReady: () => true },
  }
}

/** A server that has only the routes that are registered. */
export async function serveRoutes(
  deps: ReturnType<typeof routeDeps>,
  register: (app: FastifyInstance) => void,
): Promise<FastifyInstance> {
  const app = Fastify()
  await installHttp(app, deps)
  register(app)
  return app
}

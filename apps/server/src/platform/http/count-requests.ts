import type { FastifyInstance } from 'fastify'
import type { RequestListener, RequestOutcome } from '../metrics/request-figures.ts'
import { isRefusalText } from './envelope.ts'

/**
 * Paths without a route share one label, because a stranger can invent any number of them; so do the files of the apps.
 */
const NO_ROUTE = 'none'
const FILES = 'files'
const CALLS = ['/api/', '/healthz', '/readyz', '/livez']

/** Tells a listener of each answered request: its call, how it ended, and how long it took. */
export function countRequests(app: FastifyInstance, onAnswered: RequestListener): void {
  const refused = new WeakSet<object>()
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode < 400 && typeof payload === 'string' && isRefusalText(payload)) refused.add(request)
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const outcome = refused.has(request) ? 'refused' : outcomeOf(reply.statusCode)
    onAnswered(callOf(request.routeOptions.url), outcome, reply.elapsedTime / 1_000)
    done()
  })
}

function callOf(route: string | undefined): string {
  if (route === undefined) return NO_ROUTE
  return CALLS.some((start) => route.startsWith(start)) ? route : FILES
}

function outcomeOf(status: number): RequestOutcome {
  if (status >= 500) return 'fault'
  if (status === 429) return 'flooded'
  return status >= 400 ? 'malformed' : 'accepted'
}

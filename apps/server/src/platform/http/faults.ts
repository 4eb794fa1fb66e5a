import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as refusals from '@bahi/contract/messages/refusals'
import { isDatabaseAway } from '../db/database-away.ts'
import { JSON_TYPE, malformedText, messageText } from './envelope.ts'
import { Flood } from './flood.ts'
import type { HttpDeps } from './http-deps.ts'

/** When the database is away: it may be back in a moment. */
const COME_AGAIN_SECONDS = 1

/** The one place where thrown errors end: malformed requests, floods, and faults, which are logged once. */
export function installFaults(app: FastifyInstance, deps: HttpDeps): void {
  app.setErrorHandler<FastifyError | Error>((error, request, reply) => {
    reply.header('content-type', JSON_TYPE)
    reply.header('cache-control', 'no-store')
    if (error instanceof Flood) return flooded(reply, error.retryAfterSeconds)
    const status = clientStatusOf(error)
    if (status !== undefined) return reply.code(status).send(malformedText([]))
    deps.log.error({ requestId: request.id, method: request.method, path: pathOf(request), err: error }, 'fault')
    const isAway = isDatabaseAway(error)
    if (isAway) reply.header('retry-after', String(COME_AGAIN_SECONDS))
    return reply
      .code(isAway ? 503 : 500)
      .send(messageText('tips.error', { params: {}, fields: [], requestId: request.id }))
  })
  app.setNotFoundHandler((_request, reply) => {
    reply.header('content-type', JSON_TYPE)
    reply.header('cache-control', 'no-store')
    return reply.code(404).send(messageText('tips.error', { params: {}, fields: [] }))
  })
}

/** Errors that Fastify raises about what the client sent; anything else, a 4xx of a library included, is ours. */
function clientStatusOf(error: FastifyError | Error): number | undefined {
  if (!('statusCode' in error) || typeof error.statusCode !== 'number') return undefined
  const { statusCode } = error
  return statusCode >= 400 && statusCode < 500 ? statusCode : undefined
}

export function answerMalformed(reply: FastifyReply): void {
  reply.code(400).header('content-type', JSON_TYPE).header('cache-control', 'no-store').send(malformedText([]))
}

export function flooded(reply: FastifyReply, retryAfterSeconds: number): FastifyReply {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds))
  return reply
    .code(429)
    .header('retry-after', String(seconds))
    .send(messageText(refusals.tooFrequent, { params: { seconds }, fields: [] }))
}

/** Without the query: it may hold what a customer typed. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? ''
}

import { type Context, context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isRefusalText } from './envelope.ts'

/**
 * Makes each request a span, in the trace of its `traceparent` if it has one. Paths contain no customer, but queries may
 * contain tokens: a span has its route only.
 */
export function traceRequests(app: FastifyInstance): void {
  const traced = new WeakMap<FastifyRequest, Context>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const before = propagation.extract(ROOT_CONTEXT, request.headers)
    const span = trace.getTracer('bahi').startSpan(
      `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': request.method, 'http.route': route, 'bahi.request': request.id },
      },
      before,
    )
    traced.set(request, trace.setSpan(before, span))
    done()
  })
  // Not before: the body arrives by events of the connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(traced.get(request) ?? ROOT_CONTEXT, done)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode < 400 && typeof payload === 'string' && isRefusalText(payload))
      spanOf(traced, request)?.setAttribute('bahi.refused', true)
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spanOf(traced, request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

function spanOf(traced: WeakMap<FastifyRequest, Context>, request: FastifyRequest) {
  const asked = traced.get(request)
  return asked === undefined ? undefined : trace.getSpan(asked)
}

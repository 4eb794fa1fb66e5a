import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allowProgramLogin, getProgramLogin } from '@bahi/contract/programs/consent'
import { type KiteRoute, type KiteRouteName, kiteRoot, kiteRoutes } from '@bahi/contract/programs/kite-routes'
import { isDatabaseAway } from '../platform/db/database-away.ts'
import { JSON_TYPE } from '../platform/http/envelope.ts'
import { Flood } from '../platform/http/flood.ts'
import { visitorTries } from '../platform/http/install-http.ts'
import { isWritable } from '../platform/http/is-writable.ts'
import { serve } from '../platform/http/serve.ts'
import { KiteDocument, kiteCallOf } from './calls/kite-call.ts'
import type { KiteParts } from './calls/kite-parts.ts'
import { repeatOf } from './calls/retry-key.ts'
import { KiteError } from './format/kite-error.ts'
import { type SessionRoute, kiteHandlers } from './handlers.ts'
import { createKiteLimits } from './kite-limits.ts'
import { createAdmitKite, readKiteToken } from './session/admit-kite.ts'
import { allowLogin, showLogin } from './session/consent.ts'
import { exchangeToken, leadToConsent, noRenewal } from './session/log-in.ts'

const zip = promisify(gzip)
const TOO_MANY = new KiteError('NetworkException', 'Too many requests')
const PLACES_ORDER: SessionRoute = 'POST /orders/:variety'

/** Serves the Kite Connect 3 format, and the two calls with which the phone lets a program log in. */
export async function registerKite(app: FastifyInstance, parts: KiteParts): Promise<void> {
  serve(app, parts, getProgramLogin, (input, who) => showLogin(parts, input, who))
  serve(app, parts, allowProgramLogin, (input, who) => allowLogin(parts, input, who))
  await app.register(
    async (room) => {
      room.setErrorHandler<FastifyError | Error>((error, request, reply) => answerError(parts, error, request, reply))
      room.addHook('onRequest', async () => {
        if (!parts.settings.value('kite.open'))
          throw new KiteError('GeneralException', 'The Kite format is switched off here.', 503)
      })
      serveLogIn(room, parts)
      serveSessions(room, parts)
      room.all('/*', () => {
        throw new KiteError('GeneralException', 'Route not found', 404)
      })
    },
    { prefix: kiteRoot },
  )
}

function serveLogIn(room: FastifyInstance, parts: KiteParts): void {
  const config = visitorTries(parts)
  room.get('/connect/login', (request, reply) => leadToConsent(request, reply))
  room.post('/session/token', { config }, async (request, reply) =>
    answerData(reply, await exchangeToken(parts, request)),
  )
  room.post('/session/refresh_token', { config }, () => {
    throw noRenewal()
  })
}

type Route = KiteRoute & { readonly access: Exclude<KiteRoute['access'], 'open'> }

function serveSessions(room: FastifyInstance, parts: KiteParts): void {
  const handlers = kiteHandlers(parts)
  const admit = createAdmitKite(parts)
  const count = createKiteLimits(parts.settings, () => performance.now())
  for (const [name, handle] of Object.entries(handlers)) {
    const { access, limit, makes }: Route = kiteRoutes[name as SessionRoute]
    const [method = '', url = ''] = name.split(' ')
    const route = `${method} ${kiteRoot}${url}`
    room.route({
      method,
      url,
      config: name === PLACES_ORDER ? { placesOrder: errorText(TOO_MANY) } : {},
      handler: async (request, reply) => {
        const token = readKiteToken(request.headers.authorization)
        const repeat = makes && repeatOf(request)
        const admitted = await admit(token, { route, access, address: request.ip, repeat })
        count(admitted.key.id, limit)
        const call = kiteCallOf(request, admitted)
        if (![call.path, call.query, call.body].every(isWritable))
          throw new KiteError('InputException', 'The request has a text that cannot be stored.')
        const answer = await handle(call)
        return answer instanceof KiteDocument ? sendDocument(request, reply, answer) : answerData(reply, answer)
      },
    })
  }
}

/** The text of an answer. It is returned and not sent: whoever returns the reply itself waits until it has gone out. */
function answerData(reply: FastifyReply, data: unknown): string {
  reply.header('content-type', JSON_TYPE).header('cache-control', 'no-store')
  return JSON.stringify({ status: 'success', data })
}

/** The official clients compare the type with these very letters, so it names no character set. */
async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: KiteDocument,
): Promise<FastifyReply> {
  const plain = Buffer.from(document.content)
  reply.header('content-type', document.type).header('cache-control', 'no-store').header('vary', 'accept-encoding')
  if (!/\bgzip\b/i.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain)
  return reply.header('content-encoding', 'gzip').send(await zip(plain))
}

/** Every error in the format's shape, also those of the parts below. */
function answerError(
  { log }: Pick<KiteParts, 'log'>,
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = knownError(error)
  if (known === undefined) log.error({ requestId: request.id, method: request.method, err: error }, 'fault')
  if (error instanceof Flood) reply.header('retry-after', String(error.retryAfterSeconds))
  const answered = known ?? faultOf(error)
  const { status } = answered
  if (status === 429 && !(error instanceof Flood)) reply.header('retry-after', '1')
  return reply
    .code(status)
    .header('content-type', JSON_TYPE)
    .header('cache-control', 'no-store')
    .send(errorText(answered))
}

function errorText({ message, type }: Pick<KiteError, 'message' | 'type'>): string {
  return JSON.stringify({ status: 'error', message, data: null, error_type: type })
}

function knownError(error: FastifyError | Error): KiteError | undefined {
  if (error instanceof KiteError) return error
  if (error instanceof Flood) return TOO_MANY
  if (
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode >= 400 &&
    error.statusCode < 500
  )
    return new KiteError('InputException', 'The request could not be read.', error.statusCode)
  return undefined
}

function faultOf(error: Error): KiteError {
  return new KiteError('GeneralException', 'Something went wrong on our side.', isDatabaseAway(error) ? 503 : 500)
}

/** Every path below the root that is served, for whoever lists the routes of the server. */
export const kitePaths: readonly string[] = Object.keys(kiteRoutes).map(
  (name) => `${kiteRoot}${(name as KiteRouteName).split(' ')[1] ?? ''}`,
)

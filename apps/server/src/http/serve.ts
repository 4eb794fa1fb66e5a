import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import * as z from 'zod/mini'
import type { EndpointShape, InputOf, ReplyOf } from '@bahi/contract/endpoint'
import { refusal, type Decision } from '@bahi/domain/outcome'
import type { Who } from '../identity/who.ts'
import { Call, readIdempotencyKey, readToken } from './call.ts'
import type { Door } from './door.ts'
import { acceptedText, JSON_TYPE, malformedText, refusedText } from './envelope.ts'
import { Flood } from './flood.ts'

/** A visitor's call knows nobody; every other knows its customer. */
export type WhoOf<E extends EndpointShape> = E['access'] extends 'visitor' ? undefined : Who

export type Handler<E extends EndpointShape> = (
  input: InputOf<E>,
  who: WhoOf<E>,
  call: Call,
) => Decision<ReplyOf<E>> | Promise<Decision<ReplyOf<E>>>

export interface ServeOptions {
  /** The command's name under idempotency keys. Two paths of one command give the same name and share their keys. */
  readonly command?: string
  /** How the route is limited, for calls whose cost or secret needs it. */
  readonly config?: RouteShorthandOptions['config']
}

const LOGIN_FIRST = refusedText(refusal('login-first'))
const MAY_ONLY_READ = refusedText(refusal('account-locked'))
const BAD_KEY = malformedText(['Idempotency-Key'])

/**
 * One contract endpoint becomes one route for each of its methods: who asks, is the input well-formed, the handler's
 * decision, the envelope. 249 and 006 come first, as in every published order of refusals; a stranger learns nothing
 * about the input a call would take.
 */
export function serve<const E extends EndpointShape>(
  app: FastifyInstance,
  door: Door,
  endpoint: E,
  handle: Handler<E>,
  options: ServeOptions = {},
): void {
  const answer = answerOf(app, door, endpoint, handle, options.command ?? endpoint.path)
  for (const method of endpoint.methods) {
    app.route({ method, url: endpoint.path, handler: answer, ...(options.config === undefined ? {} : { config: options.config }) })
  }
}

function answerOf<E extends EndpointShape>(app: FastifyInstance, door: Door, endpoint: E, handle: Handler<E>, command: string) {
  const open = endpoint.access === 'visitor'
  const acts = endpoint.access === 'acting-customer' || endpoint.changes
  const countOrders = acts && endpoint.area === 'orders' ? limitOrders(app, door) : undefined

  return async function answer(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    reply.header('content-type', JSON_TYPE)
    reply.header('cache-control', 'no-store')
    const token = open ? undefined : readToken(request)
    const found = token === undefined ? undefined : door.sessions.find(token)
    const who = found instanceof Promise ? await found : found
    if (!open && who === undefined) return LOGIN_FIRST
    if (acts && who?.readOnly === true) return MAY_ONLY_READ
    if (countOrders !== undefined) await countOrders(request, who)

    const read = readInput(endpoint, request)
    if (!read.ok) return malformed(reply, malformedText(read.fields))
    const key = endpoint.changes ? readIdempotencyKey(request) : undefined
    if (key === false) return malformed(reply, BAD_KEY)

    const decided = handle(read.input, who as WhoOf<E>, new Call(request, command, read.input, key))
    const decision = decided instanceof Promise ? await decided : decided
    if (!decision.ok) return refusedText(decision.refused)
    if (door.http.checkReplies) holdAgainstContract(endpoint, decision.accepted)
    return acceptedText(decision.accepted)
  }
}

type Read<Input> = { readonly ok: true; readonly input: Input } | { readonly ok: false; readonly fields: readonly string[] }

function readInput<E extends EndpointShape>(endpoint: E, request: FastifyRequest): Read<InputOf<E>> {
  const raw = request.method === 'GET' ? request.query : (request.body ?? {})
  const parsed = z.safeParse(endpoint.input, raw)
  if (parsed.success) {
    const unwritable = fieldsWithNul(parsed.data as object)
    return unwritable.length === 0 ? { ok: true, input: parsed.data as InputOf<E> } : { ok: false, fields: unwritable }
  }
  return { ok: false, fields: [...new Set(parsed.error.issues.map((issue) => String(issue.path[0] ?? '')))].filter((field) => field !== '') }
}

/** PostgreSQL cannot hold U+0000 in a text: no call has to think of it. */
function fieldsWithNul(input: object): string[] {
  return Object.entries(input).filter(([, value]) => hasNul(value)).map(([field]) => field)
}

function hasNul(value: unknown): boolean {
  return typeof value === 'string' ? value.includes('\0') : Array.isArray(value) && value.some(hasNul)
}

function malformed(reply: FastifyReply, text: string): string {
  reply.code(400)
  return text
}

/** Only the customer's own orders count, so that one flood bars nobody else. */
function limitOrders(app: FastifyInstance, door: Door): ((request: FastifyRequest, who: Who | undefined) => Promise<void>) | undefined {
  if (!app.hasDecorator('createRateLimit')) return undefined
  const callers = new WeakMap<FastifyRequest, Who>()
  const count = app.createRateLimit({
    max: () => door.http.ordersPerSecond(),
    timeWindow: 1_000,
    keyGenerator: (request) => String(callers.get(request)?.customerId),
  })
  return async (request, who) => {
    if (who === undefined) return
    callers.set(request, who)
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) throw new Flood(Math.max(1, counted.ttlInSeconds))
  }
}

/** A reply that the contract does not know is a fault of ours; so is a field too many, which might be somebody's secret. */
function holdAgainstContract(endpoint: EndpointShape, data: unknown): void {
  const onWire: unknown = JSON.parse(JSON.stringify(data))
  const parsed = z.safeParse(endpoint.reply, onWire)
  if (!parsed.success) throw new Error(`The reply of ${endpoint.path} breaks its contract: ${z.prettifyError(parsed.error)}`)
  if (!isDeepStrictEqual(parsed.data, onWire)) throw new Error(`The reply of ${endpoint.path} has fields that its contract does not name`)
}

import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import * as z from 'zod/mini'
import type { EndpointShape, InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { AskedCall } from './call-book.ts'
import { Call, readIdempotencyKey, readToken } from './call.ts'
import { sendDocument, type Document } from './document.ts'
import { acceptedText, JSON_TYPE, malformedText, refusedText } from './envelope.ts'
import { Flood } from './flood.ts'
import type { HttpDeps } from './http-deps.ts'
import { isWritable } from './is-writable.ts'
import { toOlderWire } from './older-wire.ts'
import { sendPicture, type Picture } from './picture.ts'
import { hasRole, type Staff } from './staff.ts'
import type { Receive, Upload } from './uploads.ts'
import type { Who } from './who.ts'

/**
 * The caller's type: a visitor's call has no caller, a staff call has its member of staff, every other call has its
 * customer.
 */
export type WhoOf<E extends EndpointShape> = E['access'] extends 'visitor'
  ? undefined
  : E['access'] extends 'staff'
    ? Staff
    : Who

/** What a call answers when nothing refuses: the data of its envelope, a picture, or a document. */
export type AnswerOf<E extends EndpointShape> = E extends { readonly wire: 'picture' }
  ? Picture
  : E extends { readonly wire: 'document' }
    ? Document
    : ReplyOf<E>

export type Handler<E extends EndpointShape> = (
  input: InputOf<E>,
  who: WhoOf<E>,
  call: Call,
) => Decision<AnswerOf<E>> | Promise<Decision<AnswerOf<E>>>

export interface ServeOptions {
  /** The command's name under idempotency keys. Two paths of one command give the same name and share their keys. */
  readonly command?: string
  /** How the route is limited, for calls whose cost or secret needs it. */
  readonly config?: RouteShorthandOptions['config']
  /** Takes the file of a multipart call, once it is known who asks. */
  readonly receive?: Receive
}

const LOGIN_FIRST = refusedText(refusal('login-first'))
const ROLE_MISSING = refusedText(refusal('role-missing'))
const MAY_ONLY_READ = refusedText(refusal('account-locked'))
const BOOK_ENDED = refusedText(refusal('practice-book-ending'))
const BAD_KEY = malformedText(['Idempotency-Key'])

/**
 * One contract endpoint becomes one route for each of its methods: who asks, is the input well-formed, the handler's
 * decision, the envelope. 249 and 006 come first, as in every published order of refusals; a stranger learns nothing
 * about the input a call would take.
 */
export function serve<const E extends EndpointShape>(
  app: FastifyInstance,
  deps: HttpDeps,
  endpoint: E,
  handle: Handler<E>,
  options: ServeOptions = {},
): void {
  const command = options.command ?? endpoint.path
  const acts = endpoint.access === 'acting-customer' || endpoint.changes
  // One count for every wire of the call, so that no second wire doubles the customer's limit.
  const countOrders = acts && endpoint.area === 'orders' ? limitOrders(app, deps) : undefined
  const answer =
    endpoint.access === 'staff'
      ? answerStaff(deps, endpoint, handle, command)
      : answerOf(deps, endpoint, handle, { command, countOrders, receive: options.receive })
  if (endpoint.access !== 'staff') deps.calls?.add(endpoint.path, askingOf(endpoint, handle, command, countOrders))
  for (const method of endpoint.methods) {
    app.route({
      method,
      url: endpoint.path,
      // The contract names a call's methods. Fastify would add HEAD to each GET, which every start would pay for.
      exposeHeadRoute: false,
      handler: answer,
      ...(options.config === undefined ? {} : { config: options.config }),
      ...(endpoint.wire === 'older' ? { onSend: toOlderWire } : {}),
    })
  }
}

type CountOrders = (request: FastifyRequest, who: Who | undefined) => Promise<void>

interface CallServing {
  readonly command: string
  readonly countOrders: CountOrders | undefined
  readonly receive: Receive | undefined
}

function answerOf<E extends EndpointShape>(
  deps: HttpDeps,
  endpoint: E,
  handle: Handler<E>,
  { command, countOrders, receive }: CallServing,
) {
  const open = endpoint.access === 'visitor'
  const acts = endpoint.access === 'acting-customer' || endpoint.changes

  return async function answer(request: FastifyRequest, reply: FastifyReply): Promise<string | Buffer> {
    reply.header('content-type', JSON_TYPE)
    reply.header('cache-control', 'no-store')
    if (open) deps.http.visitorBudget?.take(request.ip)
    const token = open ? undefined : readToken(request)
    const program =
      token !== undefined && deps.programs?.isKey(token) === true
        ? await deps.programs.admit(token, endpoint.path, request.ip)
        : undefined
    if (program?.ok === false) return refusedText(program.refused)
    // A key has no session. A session is mostly known without waiting.
    const found = token === undefined || program !== undefined ? undefined : deps.sessions.find(token)
    const who = program?.accepted ?? (found instanceof Promise ? await found : found)
    if (!open && who === undefined) return LOGIN_FIRST
    if (acts && who?.readOnly === true) return MAY_ONLY_READ
    if (acts && who?.isEndedBook === true) return BOOK_ENDED
    if (countOrders !== undefined) await countOrders(request, who)

    const received = receive === undefined ? undefined : await receive(request, who)
    if (received?.ok === false) return refusedText(received.refused)
    const read = readCall(endpoint, request, command, received?.accepted)
    if (!read.ok) return malformed(reply, read.text)
    const decided = handle(read.input, who as WhoOf<E>, read.call)
    const decision = decided instanceof Promise ? await decided : decided
    if (!decision.ok) return refusedText(decision.refused)
    if (endpoint.wire === 'picture') return sendPicture(reply, decision.accepted as Picture)
    if (endpoint.wire === 'document') return sendDocument(reply, decision.accepted as Document)
    if (deps.http.checkReplies) holdAgainstContract(endpoint, decision.accepted)
    return acceptedText(decision.accepted)
  }
}

/** The same call for another wire format: its caller is known, its input is read here, and its handler decides. */
function askingOf<E extends EndpointShape>(
  endpoint: E,
  handle: Handler<E>,
  command: string,
  countOrders: CountOrders | undefined,
): AskedCall {
  const acts = endpoint.access === 'acting-customer' || endpoint.changes
  return async ({ request, who, input, key }) => {
    if (endpoint.access !== 'visitor' && who === undefined) return { decision: refuse(refusal('login-first')) }
    if (acts && who?.readOnly === true) return { decision: refuse(refusal('account-locked')) }
    if (acts && who?.isEndedBook === true) return { decision: refuse(refusal('practice-book-ending')) }
    if (countOrders !== undefined) await countOrders(request, who)
    const read = readInput(endpoint, input)
    if (!read.ok) return { malformed: read.fields }
    return { decision: await handle(read.input, who as WhoOf<E>, new Call(request, command, read.input, key)) }
  }
}

/** The console's calls: signed in, in one of the roles, and nothing done without its row in the audit log. */
function answerStaff<E extends EndpointShape>(deps: HttpDeps, endpoint: E, handle: Handler<E>, command: string) {
  const { roles } = endpoint
  if (roles === undefined) throw new Error(`${endpoint.path} does not say which roles it is for`)

  return async function answer(request: FastifyRequest, reply: FastifyReply): Promise<string | Buffer> {
    reply.header('content-type', JSON_TYPE)
    reply.header('cache-control', 'no-store')
    const token = readToken(request)
    const staff = token === undefined ? undefined : await deps.staffSessions?.find(token)
    if (staff === undefined) return LOGIN_FIRST
    if (!hasRole(staff, roles)) return ROLE_MISSING

    const read = readCall(endpoint, request, command)
    if (!read.ok) return malformed(reply, read.text)
    const decision = await handle(read.input, staff as WhoOf<E>, read.call)
    if (endpoint.changes && !read.call.isAudited)
      throw new Error(`${endpoint.path} changed something without a row in the audit log`)
    if (!decision.ok) return refusedText(decision.refused)
    if (endpoint.opensCustomer === true && !read.call.isToldToCustomer)
      throw new Error(`${endpoint.path} opened a customer without a line in their access log`)
    if (endpoint.wire === 'picture') return sendPicture(reply, decision.accepted as Picture)
    if (endpoint.wire === 'document') return sendDocument(reply, decision.accepted as Document)
    if (deps.http.checkReplies) holdAgainstContract(endpoint, decision.accepted)
    return acceptedText(decision.accepted)
  }
}

type ReadCall<Input> =
  | { readonly ok: true; readonly input: Input; readonly call: Call }
  | { readonly ok: false; readonly text: string }

/** The input, checked against its schema, and its call; or the errors of either. */
function readCall<E extends EndpointShape>(
  endpoint: E,
  request: FastifyRequest,
  command: string,
  upload?: Upload,
): ReadCall<InputOf<E>> {
  const read = readInput(endpoint, upload === undefined ? rawInputOf(request) : upload.fields)
  if (!read.ok) return { ok: false, text: malformedText(read.fields) }
  const key = endpoint.changes ? readIdempotencyKey(request) : undefined
  if (key === false) return { ok: false, text: BAD_KEY }
  return { ok: true, input: read.input, call: new Call(request, command, read.input, key, upload?.file) }
}

type Read<Input> =
  | { readonly ok: true; readonly input: Input }
  | { readonly ok: false; readonly fields: readonly string[] }

function rawInputOf(request: FastifyRequest): unknown {
  return request.method === 'GET' ? request.query : (request.body ?? {})
}

function readInput<E extends EndpointShape>(endpoint: E, raw: unknown): Read<InputOf<E>> {
  const parsed = z.safeParse(endpoint.input, raw)
  if (parsed.success) {
    const unwritable = unwritableFields(parsed.data as object)
    return unwritable.length === 0 ? { ok: true, input: parsed.data as InputOf<E> } : { ok: false, fields: unwritable }
  }
  return {
    ok: false,
    fields: [...new Set(parsed.error.issues.map((issue) => String(issue.path[0] ?? '')))].filter(
      (field) => field !== '',
    ),
  }
}

/** Fields with a text that PostgreSQL cannot hold, checked here so that no call has to. */
function unwritableFields(input: object): string[] {
  return Object.entries(input)
    .filter(([, value]) => !isWritable(value))
    .map(([field]) => field)
}

function malformed(reply: FastifyReply, text: string): string {
  reply.code(400)
  return text
}

/** Counts the customer's own orders only, so that one customer's flood bars no other customer. */
function limitOrders(app: FastifyInstance, deps: HttpDeps): CountOrders | undefined {
  if (!app.hasDecorator('createRateLimit')) return undefined
  const callers = new WeakMap<FastifyRequest, Who>()
  const count = app.createRateLimit({
    max: () => deps.http.ordersPerSecond(),
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

/**
 * A reply that does not match the contract is our fault, and so is a reply with an additional field, which might hold a
 * secret.
 */
function holdAgainstContract(endpoint: EndpointShape, data: unknown): void {
  const onWire: unknown = JSON.parse(JSON.stringify(data))
  const parsed = z.safeParse(endpoint.reply, onWire)
  if (!parsed.success)
    throw new Error(`The reply of ${endpoint.path} breaks its contract: ${z.prettifyError(parsed.error)}`)
  if (!isDeepStrictEqual(parsed.data, onWire))
    throw new Error(`The reply of ${endpoint.path} has fields that its contract does not name`)
}

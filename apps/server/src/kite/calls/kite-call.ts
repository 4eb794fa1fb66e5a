import type { FastifyRequest } from 'fastify'
import type { CallOf, EndpointShape, ReplyOf } from '@bahi/contract/wire/endpoint'
import { refusal } from '@bahi/domain/outcome'
import type { Who } from '../../platform/http/who.ts'
import { callerOf, mayCall } from '../../programs/admit-program.ts'
import type { ProgramKeyRow } from '../../programs/program-rows.ts'
import { KiteError, type KiteErrorType, errorOf } from '../format/kite-error.ts'
import type { KiteFields } from '../format/kite-fields.ts'
import type { KiteParts } from './kite-parts.ts'

/** One request of a program whose session was found. */
export interface KiteCall {
  readonly request: FastifyRequest
  readonly key: ProgramKeyRow
  /** The idempotency key of a request that makes something; undefined for every other. */
  readonly retryKey: string | undefined
  readonly who: Who
  /** The parts of the path. */
  readonly path: Readonly<Record<string, string>>
  readonly query: KiteFields
  /** A form, or JSON, which may be a list. */
  readonly body: unknown
}

/** What a route answers: the data of the format's envelope, or a whole document. */
export type KiteHandler = (call: KiteCall) => unknown

/** A reply outside the envelope. */
export class KiteDocument {
  readonly type: string
  readonly content: string

  constructor(type: string, content: string) {
    this.type = type
    this.content = content
  }
}

export function kiteCallOf(request: FastifyRequest, { key, retryKey }: Pick<KiteCall, 'key' | 'retryKey'>): KiteCall {
  return {
    request,
    key,
    retryKey,
    who: callerOf(key),
    path: request.params as Record<string, string>,
    query: (request.query ?? {}) as KiteFields,
    body: request.body ?? {},
  }
}

/** The form of a request; a list or a bare value is none. */
export function formOf({ body }: KiteCall): KiteFields {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new KiteError('InputException', 'A form or a JSON object is expected.')
  return body as KiteFields
}

/** The list of orders that margins and charges are asked for. */
export function listFormOf({ body }: KiteCall, most: number): KiteFields[] {
  if (
    !Array.isArray(body) ||
    body.length === 0 ||
    body.length > most ||
    body.some((one) => typeof one !== 'object' || one === null)
  )
    throw new KiteError('InputException', `A JSON list of 1 to ${most} orders is expected.`)
  return body as KiteFields[]
}

/** How a call of the contract is asked: what its refusals are in the format, and its idempotency key. */
interface How {
  readonly refusedAs: KiteErrorType
  readonly key?: string | undefined
}

/**
 * Asks a call of the contract for the program's customer: the same schema, scopes, handler and idempotency as the call
 * itself. @throws KiteError when it is refused.
 */
export async function askCall<E extends EndpointShape>(
  { calls }: Pick<KiteParts, 'calls'>,
  { request, who, key }: Pick<KiteCall, 'request' | 'who' | 'key'>,
  endpoint: E,
  input: CallOf<E>,
  how: How = { refusedAs: 'InputException' },
): Promise<ReplyOf<E>> {
  if (endpoint.access !== 'visitor' && !mayCall(key, endpoint.path))
    throw errorOf(refusal('program-barred'), how.refusedAs)
  const answer = await calls.ask(endpoint, { request, who, input, key: how.key })
  if ('malformed' in answer)
    throw new KiteError('InputException', `Invalid \`${answer.malformed.map(kiteNameOf).join('`, `')}\`.`)
  if (!answer.decision.ok) throw errorOf(answer.decision.refused, how.refusedAs)
  return answer.decision.accepted
}

/** The format's name of a field of a call: `orderId` is `order_id`, and prices are in rupees. */
const kiteNameOf = (field: string) =>
  field.replace(/Paise$/, '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

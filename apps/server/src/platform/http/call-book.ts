import type { FastifyRequest } from 'fastify'
import type { CallOf, EndpointShape, ReplyOf } from '@bahi/contract/wire/endpoint'
import type { Decision } from '@bahi/domain/outcome'
import type { Who } from './who.ts'

/** A call of the contract as another wire format asks it. */
export interface Asked<Input = unknown> {
  readonly request: FastifyRequest
  /** Undefined for a call that is open to visitors. */
  readonly who: Who | undefined
  readonly input: Input
  /** The idempotency key; undefined when a repeat is a new call. */
  readonly key: string | undefined
}

/** What the call's own handler decided, or the names of the fields that its schema refuses. */
export type AskedAnswer<Reply = unknown> =
  | { readonly decision: Decision<Reply> }
  | { readonly malformed: readonly string[] }

export type AskedCall = (asked: Asked) => Promise<AskedAnswer>

/**
 * Every served call of customers and visitors by its path. Another wire format asks here, so that each of its calls has
 * the schema, the handler, the limits and the idempotency of the contract's call.
 */
export interface CallBook {
  add(path: string, call: AskedCall): void
  /** @throws RangeError for a call that is not served. */
  ask<E extends EndpointShape>(endpoint: E, asked: Asked<CallOf<E>>): Promise<AskedAnswer<ReplyOf<E>>>
}

export function createCallBook(): CallBook {
  const calls = new Map<string, AskedCall>()
  return {
    add: (path, call) => void calls.set(path, call),
    ask<E extends EndpointShape>({ path }: E, asked: Asked<CallOf<E>>) {
      const call = calls.get(path)
      if (call === undefined) throw new RangeError(`${path} is not served`)
      return call(asked) as Promise<AskedAnswer<ReplyOf<E>>>
    },
  }
}

import type { CallOf, EndpointShape, ReplyOf } from '@bahi/contract/wire/endpoint'
import type { CallOptions, Http, UploadOptions } from './http.ts'
import type { Failure } from './outcome.ts'

/** A call that came to nothing. The screen says why, in the words of the catalogue. */
export class CallFailed extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.msg)
    this.name = 'CallFailed'
    this.failure = failure
  }
}

/** The calls of a client: failures are thrown, so that queries and mutations know them. */
export interface ThrowingCalls {
  /**
   * Throws CallFailed. Nothing is said in passing unless `showsFailure` is true: the screen says it where it belongs.
   */
  readonly call: <E extends EndpointShape>(endpoint: E, input: CallOf<E>, options?: CallOptions) => Promise<ReplyOf<E>>
  /** A call that answers with a picture. Throws CallFailed. */
  readonly picture: <E extends EndpointShape & { readonly wire: 'picture' }>(
    endpoint: E,
    input: CallOf<E>,
    options?: CallOptions,
  ) => Promise<Blob>
  /** A call that answers with a file. Throws CallFailed. */
  readonly document: <E extends EndpointShape & { readonly wire: 'document' }>(
    endpoint: E,
    input: CallOf<E>,
    options?: CallOptions,
  ) => Promise<Blob>
  /** Sends a file, and tells how far it is. Throws CallFailed. */
  readonly upload: <E extends EndpointShape & { readonly upload: string }>(
    endpoint: E,
    file: Blob,
    options?: UploadOptions,
  ) => Promise<ReplyOf<E>>
}

export function throwingCalls(http: Pick<Http, 'call' | 'picture' | 'document' | 'upload'>): ThrowingCalls {
  return {
    async call(endpoint, input, options) {
      const outcome = await http.call(endpoint, input, { showsFailure: false, ...options })
      if (!outcome.ok) throw new CallFailed(outcome)
      return outcome.data
    },
    async picture(endpoint, input, options) {
      const outcome = await http.picture(endpoint, input, { showsFailure: false, isLoading: false, ...options })
      if (!outcome.ok) throw new CallFailed(outcome)
      return outcome.data
    },
    async document(endpoint, input, options) {
      const outcome = await http.document(endpoint, input, { showsFailure: false, ...options })
      if (!outcome.ok) throw new CallFailed(outcome)
      return outcome.data
    },
    async upload(endpoint, file, options) {
      const outcome = await http.upload(endpoint, file, { showsFailure: false, isLoading: false, ...options })
      if (!outcome.ok) throw new CallFailed(outcome)
      return outcome.data
    },
  }
}

/** Whether a rule said no. */
export function isRefused(cause: unknown): cause is CallFailed {
  return cause instanceof CallFailed && cause.failure.kind === 'refused'
}

/** Whether asking again can help: a rule that said no says no again. */
export function isWorthRetrying(tries: number, cause: unknown): boolean {
  return tries < 2 && !isRefused(cause)
}

import { en } from '@bahi/contract/messages/en'
import type { CallOf, EndpointShape, ReplyOf } from '@bahi/contract/wire/endpoint'
import { fillMessage } from './fill-message.ts'
import { createHttp } from './http.ts'
import type { Failure } from './outcome.ts'
import { TOKEN, type ClientPorts } from './ports.ts'

export interface ProgramOptions {
  /** Where Bahi is: http://localhost:8080. */
  readonly root: string
  /** The secret of the key; without one only the calls that are open to everybody are answered. */
  readonly key?: string
  /** Absent: the runtime's own. */
  readonly fetch?: ClientPorts['fetch']
}

/** A call that came to nothing. The message says why in English; the failure has the code and the values. */
export class ProgramCallFailed extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(fillMessage(en, failure.msg, failure.params))
    this.name = 'ProgramCallFailed'
    this.failure = failure
  }

  /** Whether nobody knows what became of the call: ask again, a change with the same idempotency key. */
  get isUncertain(): boolean {
    return this.failure.kind !== 'refused' && this.failure.kind !== 'flood'
  }
}

export interface Program {
  /**
   * A call of the contract. A change should carry one idempotency key for each intent: sent again with the same key it
   * gets the first answer and changes nothing. @throws ProgramCallFailed
   */
  call<E extends EndpointShape>(
    endpoint: E,
    input: CallOf<E>,
    options?: { readonly idempotencyKey?: string; readonly signal?: AbortSignal },
  ): Promise<ReplyOf<E>>
}

/** Bahi's calls for a customer's own program, which has a key in the place of a log-in. */
export function createProgram({ root, key, fetch }: ProgramOptions): Program {
  const kept = new Map(key === undefined ? [] : [[TOKEN, key]])
  const http = createHttp(
    {
      host: root.replace(/\/$/, ''),
      deviceType: 'program',
      appId: 'program',
      toast: () => undefined,
      goToLogIn: () => undefined,
    },
    {
      fetch: fetch ?? ((url, request) => globalThis.fetch(url, request)),
      // A refused key stays: it may be refused for its address or a limit, and a new one is made by the customer alone.
      storage: {
        getItem: (name) => kept.get(name) ?? null,
        setItem: () => undefined,
        removeItem: () => undefined,
      },
      randomBytes: (bytes) => globalThis.crypto.getRandomValues(bytes),
    },
  )
  return {
    async call(endpoint, input, options) {
      const outcome = await http.call(endpoint, input, options)
      if (!outcome.ok) throw new ProgramCallFailed(outcome)
      return outcome.data
    },
  }
}

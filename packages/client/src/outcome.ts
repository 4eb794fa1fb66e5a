import type { MessageCode } from '@bahi/contract/messages/message-code'

/**
 * What became of a call. Whatever is not `ok` has a message to show and, when it was a rule, the fields it stands
 * under.
 */
export type Outcome<Data> = { readonly ok: true; readonly data: Data } | Failure

export interface Failure {
  readonly ok: false
  /**
   * refused: a rule said no and nothing changed. flood: come again later. fault, network, timeout: nobody knows yet;
   * ask again with the same key.
   */
  readonly kind: 'refused' | 'flood' | 'fault' | 'network' | 'timeout'
  /** A key of the catalogue; the specification allows a text of the server in its place. */
  readonly msg: MessageCode | 'tips.error' | 'tips.timeout' | (string & {})
  readonly params: Readonly<Record<string, string | number>>
  readonly fields: readonly string[]
  /** What to quote to support after a fault. */
  readonly requestId?: string
  readonly retryAfterSeconds?: number
}

export function failure(kind: Failure['kind'], msg: Failure['msg'], more: Partial<Failure> = {}): Failure {
  return { ok: false, kind, msg, params: {}, fields: [], ...more }
}

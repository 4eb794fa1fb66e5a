import type * as z from 'zod/mini'
import type { MessageCode } from '../messages/message-code.ts'
import type { StaffRole } from './staff-roles.ts'

/**
 * Who may call: everybody (visitor); a logged-in customer; a logged-in customer whose session may act, which excludes
 * the read-only session of a locked account (acting-customer); signed-in staff with one of the endpoint's roles.
 */
export type Access = 'visitor' | 'customer' | 'acting-customer' | 'staff'

/** The subject of a call, which is a heading of the API document. */
export type Area =
  | 'account'
  | 'practice'
  | 'programs'
  | 'settings'
  | 'site'
  | 'home'
  | 'market'
  | 'ranking'
  | 'watchlist'
  | 'orders'
  | 'alerts'
  | 'triggers'
  | 'statement'
  | 'news'
  | 'documents'
  | 'identity'
  | 'passwords'
  | 'bank'
  | 'wallet'
  | 'ipo'
  | 'support'
  | 'notices'
  | 'messages'
  | 'offers'
  | 'funds'
  | 'plans'
  | 'loans'
  | 'learning'
  | 'console'

export type Method = 'GET' | 'POST'

export interface EndpointShape {
  readonly summary: string
  readonly methods: readonly [Method, ...Method[]]
  readonly path: string
  readonly area: Area
  readonly access: Access
  /**
   * The roles of a staff call; one of them is enough. A call of staff without roles stops the server at its start, so
   * the field is optional for other calls only.
   */
  readonly roles?: readonly StaffRole[]
  /**
   * A staff call that shows the data of one customer. It answers only together with a new line in that customer's
   * access log.
   */
  readonly opensCustomer?: true
  /** The form field of a multipart call that takes one file, unless the input says otherwise. */
  readonly upload?: string
  /**
   * The form of a reply outside the envelope: the older { success, msg, data }, or the bytes of a picture or a PDF.
   */
  readonly wire?: 'older' | 'picture' | 'document'
  /** Whether a successful call changes something. Such a call takes an Idempotency-Key. */
  readonly changes: boolean
  readonly input: z.ZodMiniType
  readonly reply: z.ZodMiniType
  /**
   * The refusals of this call in their order of precedence (codes.md). Every call can also give 022, 162 and faults;
   * every change of staff with a reason can also give 960 after its own refusals.
   */
  readonly refusals: readonly MessageCode[]
}

/** One call of the product: its input, its reply and its refusals. This package runs nothing. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape
}

export type InputOf<E extends EndpointShape> = z.output<E['input']>
/** The input as a caller writes it: numbers may be form text, optional fields may be absent. */
export type CallOf<E extends EndpointShape> = z.input<E['input']>
export type ReplyOf<E extends EndpointShape> = z.output<E['reply']>

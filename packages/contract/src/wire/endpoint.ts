import type * as z from 'zod/mini'
import type { MessageCode } from '../messages/message-code.ts'
import type { StaffRole } from './staff-roles.ts'

/**
 * Who may call: anybody; a logged-in customer; a logged-in customer whose session may act (not the read-only one of a
 * locked account); signed-in staff who have one of the endpoint's roles.
 */
export type Access = 'visitor' | 'customer' | 'acting-customer' | 'staff'

/** What a call is about: a heading of the API document. */
export type Area =
  | 'account'
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
  | 'offers'
  | 'funds'
  | 'plans'
  | 'loans'
  | 'console'

export type Method = 'GET' | 'POST'

export interface EndpointShape {
  readonly summary: string
  readonly methods: readonly [Method, ...Method[]]
  readonly path: string
  readonly area: Area
  readonly access: Access
  /** Of a staff call: any of these roles opens it. Optional for the other calls only: the server does not start with a staff call that names none. */
  readonly roles?: readonly StaffRole[]
  /** A staff call that shows what belongs to one customer: it cannot answer without a line in that customer's own access log. */
  readonly opensCustomer?: true
  /** A multipart call that takes one file: the field it stands in unless the input says otherwise. */
  readonly upload?: string
  /** How the reply travels where it is not the envelope: the older { success, msg, data }, or the bytes of a picture or of a PDF when nothing refuses. */
  readonly wire?: 'older' | 'picture' | 'document'
  /** True when a successful call changes something: it then takes an Idempotency-Key. */
  readonly changes: boolean
  readonly input: z.ZodMiniType
  readonly reply: z.ZodMiniType
  /** The refusals this call can give, in their order of precedence (codes.md); 022, 162 and faults may come from every call, 960 behind the others from every change of staff with a reason. */
  readonly refusals: readonly MessageCode[]
}

/** One call of the product: what it takes, what it answers, what it can refuse. Nothing runs here. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape
}

export type InputOf<E extends EndpointShape> = z.output<E['input']>
/** What a caller writes: numbers may still be strings of a form, optional fields may be absent. */
export type CallOf<E extends EndpointShape> = z.input<E['input']>
export type ReplyOf<E extends EndpointShape> = z.output<E['reply']>

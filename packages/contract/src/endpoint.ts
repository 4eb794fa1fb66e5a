import type * as z from 'zod/mini'
import type { MessageCode } from './message-code.ts'

/** Who may call: anybody; a logged-in customer; a logged-in customer whose session may act (not the read-only one of a locked account). */
export type Access = 'visitor' | 'customer' | 'acting-customer'

export type Method = 'GET' | 'POST'

export interface EndpointShape {
  readonly summary: string
  readonly methods: readonly [Method, ...Method[]]
  readonly path: string
  readonly area: 'account' | 'settings' | 'site' | 'home' | 'market' | 'ranking' | 'watchlist' | 'orders' | 'statement'
  readonly access: Access
  /** True when a successful call changes something: it then takes an Idempotency-Key. */
  readonly changes: boolean
  readonly input: z.ZodMiniType
  readonly reply: z.ZodMiniType
  /** The refusals this call can give, in their order of precedence (codes.md); 022, 162 and faults may come from every call. */
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

import type { RefusalName } from './refusals.ts'

/**
 * An expected "no": the rule, its figures, and the field it belongs to. Amounts in params are formatted rupees; counts
 * are numbers.
 */
export type Refusal = {
  readonly code: RefusalName
  readonly params: Readonly<Record<string, string | number>>
  readonly field?: string
}

/** The result of a decision. A refusal is a value and never thrown; a thrown error is a fault of the program. */
export type Decision<Accepted, Refused = Refusal> =
  | { readonly ok: true; readonly accepted: Accepted }
  | { readonly ok: false; readonly refused: Refused }

export function accept<Accepted>(accepted: Accepted): { readonly ok: true; readonly accepted: Accepted } {
  return { ok: true, accepted }
}

export function refuse(refused: Refusal): { readonly ok: false; readonly refused: Refusal } {
  return { ok: false, refused }
}

export function refusal(code: RefusalName, params: Refusal['params'] = {}, field?: string): Refusal {
  return field === undefined ? { code, params } : { code, params, field }
}

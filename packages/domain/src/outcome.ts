import type { RefusalName } from './refusals.ts'

/** An expected "no": which rule, with what figures, and the field it stands under. Amounts in params are formatted rupees, counts are numbers. */
export type Refusal = {
  readonly code: RefusalName
  readonly params: Readonly<Record<string, string | number>>
  readonly field?: string
}

/** What a decision comes to. A refusal is a value, never thrown: a thrown error is a fault of ours. */
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

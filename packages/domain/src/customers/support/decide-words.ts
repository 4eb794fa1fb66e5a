import { accept, refusal, refuse, type Decision } from '../../outcome.ts'
import { findForbidden, forbiddenActs } from './forbidden-words.ts'

/**
 * Decides whether a text of the house may be shown to customers: 960 for a text that promises a return or asks for a
 * secret or a payment (H4, H5), with the act and the field.
 */
export function decideWords(texts: readonly string[], field: string): Decision<object> {
  for (const text of texts) {
    const act = findForbidden(text)
    if (act !== null) return refuse(refusal('message-forbidden', { what: forbiddenActs[act] }, field))
  }
  return accept({})
}

/** The first refusal of several decisions. */
export function firstRefusal(...looks: readonly Decision<object>[]): Decision<object> {
  return looks.find(({ ok }) => !ok) ?? accept({})
}

import { accept, refusal, refuse, type Decision } from '../../outcome.ts'
import { findForbidden, forbiddenActs } from './forbidden-words.ts'

/** No text of the house that customers read promises a return or asks for a secret or a payment (H4, H5): 960 names what it does, at its field. */
export function decideWords(texts: readonly string[], field: string): Decision<object> {
  for (const text of texts) {
    const act = findForbidden(text)
    if (act !== null) return refuse(refusal('message-forbidden', { what: forbiddenActs[act] }, field))
  }
  return accept({})
}

/** The first refusal of several looks. */
export function allOf(...looks: readonly Decision<object>[]): Decision<object> {
  return looks.find(({ ok }) => !ok) ?? accept({})
}

import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { findForbidden, forbiddenActs } from '@bahi/domain/support/forbidden-words'

/** Nothing that the house shows promises a return or asks for a secret or a fee (H4). */
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

import type { onSendHookHandler } from 'fastify'
import type { Envelope } from '@bahi/contract/wire/envelope'

/** The older request path says { success, msg, data } whatever the answer is: what was made as an envelope is written anew on its way out. */
export const toOlderWire: onSendHookHandler = (_request, _reply, payload, done) => {
  if (typeof payload !== 'string') return done(null, payload)
  const { status, msg, data } = JSON.parse(payload) as Envelope<unknown>
  done(null, JSON.stringify({ success: status === 0, msg, data }))
}

import type { onSendHookHandler } from 'fastify'
import type { Envelope } from '@bahi/contract/wire/envelope'

/** Rewrites an envelope on its way out: the older request paths reply { success, msg, data }. */
export const toOlderWire: onSendHookHandler = (_request, _reply, payload, done) => {
  if (typeof payload !== 'string') return done(null, payload)
  const { status, msg, data } = JSON.parse(payload) as Envelope<unknown>
  done(null, JSON.stringify({ success: status === 0, msg, data }))
}

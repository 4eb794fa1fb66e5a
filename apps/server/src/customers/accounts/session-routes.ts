import type { FastifyInstance } from 'fastify'
import { endOtherSessions, endSession, listLogIns, listSessions } from '@bahi/contract/customers/sessions'
import { accept } from '@bahi/domain/outcome'
import type { Call } from '../../platform/http/call.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Who } from '../../platform/http/who.ts'
import { endOtherTargets } from '../sessions/session-store.ts'
import { keyOfToken } from '../sessions/session-token.ts'
import type { AccountParts } from './account-parts.ts'
import { readLogIns, readOpenSessions, revokeSessions, type SessionQuestion } from './session-rows.ts'

/** Routes for open sessions, past log-ins, and ending sessions. */
export function registerSessions(app: FastifyInstance, parts: AccountParts): void {
  const { db, sessions, settings, systemClock } = parts
  const questionOf = (who: Who, call: Call): SessionQuestion => ({
    who,
    ownHash: keyOfToken(call.token ?? '')?.hash ?? Buffer.alloc(32),
    now: systemClock(),
    idleHours: settings.value('session.idleHours'),
  })
  const end = async (who: Who, call: Call, which: { id: string } | 'others') => {
    const question = questionOf(who, call)
    const ended = await revokeSessions(db.pool, question, which)
    if (which === 'others') await endOtherTargets(db.pool, who, question.ownHash, systemClock())
    sessions.forgetCustomer(who.customerId)
    return accept({ ended })
  }

  serve(app, parts, listSessions, async (_input, who, call) =>
    accept(await readOpenSessions(db.pool, questionOf(who, call))),
  )
  serve(app, parts, listLogIns, async (input, who, call) =>
    accept(await readLogIns(db.pool, questionOf(who, call), input)),
  )
  serve(app, parts, endSession, ({ sessionId }, who, call) => end(who, call, { id: sessionId }))
  serve(app, parts, endOtherSessions, (_input, who, call) => end(who, call, 'others'))
}

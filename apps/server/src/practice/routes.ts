import type { FastifyInstance } from 'fastify'
import {
  beginPractice,
  enterPractice,
  listPracticeBooks,
  openPractice,
  resumePractice,
  startPracticeAgain,
} from '@bahi/contract/customers/practice'
import { answerOnce } from '../platform/http/answer-once.ts'
import { visitorTries } from '../platform/http/install-http.ts'
import { serve } from '../platform/http/serve.ts'
import { answerBeginPractice, answerEnterPractice, answerListBooks, answerResumePractice } from './enter-book.ts'
import { answerOpenPractice, answerStartAgain } from './open-book.ts'
import { createPracticeOpenings } from './practice-openings.ts'
import type { PracticeParts } from './practice-parts.ts'

export function registerPractice(app: FastifyInstance, parts: PracticeParts): void {
  const config = visitorTries(parts)
  const openings = createPracticeOpenings(parts.systemClock)
  const once = { pool: parts.db.pool, systemClock: parts.systemClock }
  serve(app, parts, beginPractice, (input, _who, call) => answerBeginPractice(parts, openings, input, call), { config })
  serve(app, parts, resumePractice, (input, _who, call) => answerResumePractice(parts, input, call), { config })
  serve(app, parts, openPractice, (input, who, call) =>
    answerOnce(once, who, call, (tx) => answerOpenPractice(tx, parts, input, who)),
  )
  serve(app, parts, startPracticeAgain, async (input, who, call) => {
    const answer = await answerOnce(once, who, call, (tx) => answerStartAgain(tx, parts, input, who))
    if (answer.ok) parts.sessions.forgetCustomer(BigInt(input.id))
    return answer
  })
  serve(app, parts, listPracticeBooks, (_input, who) => answerListBooks(parts, who))
  serve(app, parts, enterPractice, (input, who, call) => answerEnterPractice(parts, input, who, call))
}

import type { FastifyInstance } from 'fastify'
import {
  declareNominees,
  declineNominees,
  openNominees,
  readNominees,
  withdrawNominees,
} from '@bahi/contract/customers/nominees'
import { accept } from '@bahi/domain/outcome'
import { serve } from '../../platform/http/serve.ts'
import { answerDeclare, answerDecline, answerWithdraw } from './declare-nominees.ts'
import type { NomineeParts } from './nominee-parts.ts'
import { answerOpenNominees } from './open-nominees.ts'
import { showNominees } from './show-nominees.ts'

export function registerNominees(app: FastifyInstance, parts: NomineeParts): void {
  serve(app, parts, readNominees, async (_input, who) => accept(await showNominees(parts, who)))
  serve(app, parts, declareNominees, (input, who, call) => answerDeclare(parts, input, who, call))
  serve(app, parts, declineNominees, (input, who, call) => answerDecline(parts, input, who, call))
  serve(app, parts, withdrawNominees, (input, who, call) => answerWithdraw(parts, input, who, call))
  serve(app, parts, openNominees, (input, staff, call) => answerOpenNominees(parts, input, staff, call))
}

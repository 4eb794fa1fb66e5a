import type { FastifyInstance } from 'fastify'
import { actOnSip, changeSip, createSip, listSips, previewSip } from '@bahi/contract/funds/sips'
import { serve } from '../../platform/http/serve.ts'
import { answerAct, answerChange } from './change-sip.ts'
import { answerCreate, showPreview } from './create-sip.ts'
import { showSips } from './show-sips.ts'
import type { SipParts } from './sip-parts.ts'

export function registerSips(app: FastifyInstance, parts: SipParts): void {
  serve(app, parts, listSips, (_input, who) => showSips(parts, who))
  serve(app, parts, previewSip, (input, who) => showPreview(parts, input, who))
  serve(app, parts, createSip, (input, who, call) => answerCreate(parts, input, who, call))
  serve(app, parts, changeSip, (input, who, call) => answerChange(parts, input, who, call))
  serve(app, parts, actOnSip, (input, who, call) => answerAct(parts, input, who, call))
}

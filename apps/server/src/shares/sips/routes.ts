import type { FastifyInstance } from 'fastify'
import {
  actOnShareSip,
  changeShareSip,
  createShareSip,
  listShareSips,
  previewShareSip,
} from '@bahi/contract/shares/sips'
import { serve } from '../../platform/http/serve.ts'
import { answerAct, answerChange } from './change-share-sip.ts'
import { answerCreate, showPreview } from './create-share-sip.ts'
import type { ShareSipParts } from './judge-sip.ts'
import { showShareSips } from './show-share-sips.ts'

export function registerShareSips(app: FastifyInstance, parts: ShareSipParts): void {
  serve(app, parts, listShareSips, (_input, who) => showShareSips(parts, who))
  serve(app, parts, previewShareSip, (input, who) => showPreview(parts, input, who))
  serve(app, parts, createShareSip, (input, who, call) => answerCreate(parts, input, who, call))
  serve(app, parts, changeShareSip, (input, who, call) => answerChange(parts, input, who, call))
  serve(app, parts, actOnShareSip, (input, who, call) => answerAct(parts, input, who, call))
}

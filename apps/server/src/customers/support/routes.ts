import type { FastifyInstance } from 'fastify'
import { answerAccess, markChatRead, readChat, reportOnline, sendMessage } from '@bahi/contract/customers/support'
import {
  answerChat,
  askAccess,
  closeChat,
  listInbox,
  openChat,
  openChatPhoto,
  readAccount,
  takeChat,
} from '@bahi/contract/customers/support-staff'
import { serve } from '../../platform/http/serve.ts'
import type { Seal } from '../../platform/seal.ts'
import { answerAccessQuestion, answerMarkRead, answerOnline, answerReadChat, answerSend } from './customer-side.ts'
import { answerOpenChat, readInbox } from './inbox.ts'
import { answerReadAccount } from './read-account.ts'
import { replyToChat, answerAskAccess, answerClose, answerPhoto, answerTake } from './staff-side.ts'
import type { SupportParts } from './support-parts.ts'

export function registerSupport(
  app: FastifyInstance,
  parts: SupportParts & { readonly seal: Pick<Seal, 'open'> },
): void {
  serve(app, parts, readChat, (input, who) => answerReadChat(parts, input, who))
  serve(app, parts, sendMessage, (input, who) => answerSend(parts, input, who))
  serve(app, parts, markChatRead, (input, who) => answerMarkRead(parts, input, who))
  serve(app, parts, answerAccess, (input, who) => answerAccessQuestion(parts, input, who))
  serve(app, parts, reportOnline, (input, who) => answerOnline(parts, input, who))

  serve(app, parts, listInbox, (input, staff) => readInbox(parts, input, staff))
  serve(app, parts, openChat, (input, staff, call) => answerOpenChat(parts, input, staff, call))
  serve(app, parts, answerChat, (input, staff, call) => replyToChat(parts, input, staff, call))
  serve(app, parts, takeChat, (input, staff, call) => answerTake(parts, input, staff, call))
  serve(app, parts, askAccess, (input, staff, call) => answerAskAccess(parts, input, staff, call))
  serve(app, parts, readAccount, (input, staff, call) => answerReadAccount(parts, input, staff, call))
  serve(app, parts, closeChat, (input, staff, call) => answerClose(parts, input, staff, call))
  serve(app, parts, openChatPhoto, (input, staff, call) => answerPhoto(parts, input, staff, call))
}

import { messageTopics } from '@bahi/contract/customers/messages'
import type { CustomerId } from '../../platform/customer-id.ts'
import { noticeMail } from './mail-text.ts'
import type { MailAnswer } from './mailer.ts'
import type { MessageParts } from './message-parts.ts'
import type { DueMessage, ToldNotice } from './message-rows.ts'
import { paperOfNotice, writePaperLink } from './paper-links.ts'
import { stopToken } from './stop-token.ts'
import type { LiveTarget } from './target-rows.ts'

/** Sends a notice by e-mail. */
export async function sendMail(
  { pool, mailer, seal }: Pick<MessageParts, 'pool' | 'mailer' | 'seal'>,
  { address, language }: Extract<LiveTarget, { channel: 'mail' }>,
  message: DueMessage,
  told: ToldNotice & { readonly who: CustomerId },
): Promise<MailAnswer> {
  const topic = messageTopics.find((one) => one === message.topic)
  // Without a mail server, which an operator may have taken away, what waits is tried until it is a day old.
  if (mailer === undefined || topic === undefined) return { outcome: 'unreachable', answered: null, isRefused: false }
  const { origin } = mailer
  const token = stopToken(seal, { shard: message.shard, targetId: message.target_id, topic })
  const paper = paperOfNotice[told.kind]
  const link =
    paper === undefined
      ? undefined
      : await writePaperLink(pool, seal, told.who, message, { kind: paper, period: String(told.params['date']) })
  const links = {
    open:
      link === undefined
        ? `${origin}/#/pages/more/notices?notice=${message.about_id}`
        : `${origin}/#/pages/more/paper-link?link=${link}`,
    isPaper: link !== undefined,
    stop: `${origin}/#/pages/more/mail?stop=${token}`,
  }
  return mailer.send({
    ...noticeMail(told, language, links),
    to: address,
    id: `${message.about_id}.${message.target_id}`,
    stopAddress: `${origin}/message/stop/${token}`,
  })
}

import type { FastifyInstance } from 'fastify'
import {
  askForMail,
  confirmMail,
  endMail,
  endPaperLinks,
  type MailState,
  maxMailAsks,
  type MessageTopic,
  stopMail,
} from '@bahi/contract/customers/messages'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { accept, type Decision, refusal, refuse } from '@bahi/domain/outcome'
import { epochMsOf, istTimeOf } from '@bahi/money/ist'
import type { CustomerId } from '../../platform/customer-id.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Call } from '../../platform/http/call.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Who } from '../../platform/http/who.ts'
import { writeNotice } from '../notices/tell-customer.ts'
import { readOwnCredentials } from '../passwords/credential-rows.ts'
import { isOwnPassword } from '../passwords/own-password.ts'
import { revokePaperLinks } from '../sessions/session-store.ts'
import { keyOfToken, newToken } from '../sessions/session-token.ts'
import { endTopic } from './choice-rows.ts'
import {
  confirmWaitingMail,
  endMailTargets,
  endWaitingMail,
  type FormerAddress,
  openAddress,
  readMail,
  readMailOwner,
  writeWaitingMail,
} from './mail-rows.ts'
import { confirmationMail, formerAddressMail } from './mail-text.ts'
import type { MessagesParts } from './messages-parts.ts'
import { readStopToken } from './stop-token.ts'

/** How long the link to confirm an address works. */
const LINK_MS = 86_400_000
/** The body of a one-click request says nothing that its address does not. */
const MAX_BODY_BYTES = 4_000

export async function readMailState(parts: MessagesParts, who: CustomerId): Promise<MailState> {
  const { db, seal, systemClock, mailer } = parts
  return { isOffered: mailer !== undefined, ...(await readMail(db.pool, seal, who, systemClock())) }
}

export function registerMail(app: FastifyInstance, parts: MessagesParts): void {
  const { db, systemClock } = parts
  serve(app, parts, askForMail, (input, who, call) => askAddress(parts, input, who, call))
  serve(app, parts, endMail, async (_input, who) => {
    const former = await inTransaction(db.pool, (tx) => endMailTargets(tx, who, systemClock()))
    if (former !== undefined) await tellFormer(parts, who, former)
    return accept(await readMailState(parts, who))
  })
  serve(app, parts, endPaperLinks, async (_input, who) => {
    await revokePaperLinks(db.pool, who, systemClock())
    return accept({})
  })
  serve(app, parts, confirmMail, async ({ token }) =>
    (await confirmAddress(parts, token)) ? accept({}) : refuse(refusal('mail-link-ended')),
  )
  serve(app, parts, stopMail, async ({ token }) => {
    const topic = await stopTopic(parts, token)
    return topic === undefined ? refuse(refusal('mail-link-ended')) : accept({ topic })
  })
  serveOneClick(app, parts)
}

/**
 * Mail programs post here when their reader presses Unsubscribe (RFC 8058). It is no call of the app: its body is a form
 * of either kind, and the answer is for nobody. A GET, which a scanner of links makes, ends nothing.
 */
function serveOneClick(app: FastifyInstance, parts: MessagesParts): void {
  void app.register(async (room) => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, _body, done) =>
      done(null, {}),
    )
    room.post<{ Params: { token: string } }>('/message/stop/:token', async ({ ip, params }, reply) => {
      parts.http.visitorBudget?.take(ip)
      const topic = await stopTopic(parts, params.token)
      return reply
        .code(topic === undefined ? 404 : 200)
        .header('cache-control', 'no-store')
        .send('')
    })
  })
}

async function askAddress(
  parts: MessagesParts,
  { address, lang, password }: InputOf<typeof askForMail>,
  who: Who,
  call: Call,
): Promise<Decision<MailState>> {
  const { db, ids, seal, systemClock, mailer } = parts
  const now = systemClock()
  const token = newToken(who.shard)
  const key = keyOfToken(token)
  if (mailer === undefined || key === undefined) return refuse(refusal('mail-not-sent'))
  const { passwordHash } = await readOwnCredentials(db.pool, who)
  if (passwordHash === undefined) return refuse(refusal('practice-account'))
  if (!(await isOwnPassword(parts, who, call, passwordHash, password)))
    return refuse(refusal('old-password-wrong', {}, 'password'))
  const waiting = {
    id: ids.newId(who.shard),
    address,
    proofHash: key.hash,
    until: new Date(now.getTime() + LINK_MS),
    language: lang,
    dayBegan: new Date(epochMsOf({ ...istTimeOf(now.getTime()), second: 0 })),
  }
  if (!(await writeWaitingMail(db.pool, seal, who, waiting, now)))
    return refuse(refusal('mail-asked-often', { most: maxMailAsks }))
  const link = `${mailer.origin}/#/pages/more/mail?confirm=${token}`
  const { outcome, isRefused } = await mailer.send({
    ...confirmationMail(lang, link),
    to: address,
    id: `confirm.${waiting.id}`,
  })
  if (outcome === 'delivered') return accept(await readMailState(parts, who))
  await endWaitingMail(db.pool, who.shard, key.hash, systemClock())
  return refuse(refusal(isRefused ? 'mail-address-refused' : 'mail-not-sent'))
}

async function confirmAddress(parts: MessagesParts, token: string): Promise<boolean> {
  const key = keyOfToken(token)
  if (key === undefined) return false
  const confirmed = await inTransaction(parts.db.pool, async (tx) => {
    const mail = await confirmWaitingMail(tx, key, parts.systemClock())
    // Written with the confirmation: whoever took over an account cannot have its messages sent elsewhere in silence.
    if (mail !== undefined) await writeNotice(tx, parts, mail.who, 'mail.added', {})
    return mail
  })
  if (confirmed === undefined) return false
  const { who, sealed, former } = confirmed
  const addressOf = (kept: Buffer) => openAddress(parts.seal, who, kept)
  if (former !== undefined && addressOf(former.sealed) !== addressOf(sealed)) await tellFormer(parts, who, former)
  return true
}

/**
 * Tells an address that Bahi sends nothing there any more. Its owner may not see the notice in the app while somebody else
 * has the account. Tried once: what was decided stands although the address takes no e-mail.
 */
async function tellFormer({ mailer, seal, log }: MessagesParts, who: CustomerId, former: FormerAddress): Promise<void> {
  if (mailer === undefined) return
  const link = `${mailer.origin}/#/pages/more/messages`
  const { outcome } = await mailer.send({
    ...formerAddressMail(former.language, link),
    to: openAddress(seal, who, former.sealed),
    id: `former.${former.id}`,
  })
  if (outcome !== 'delivered') log.error({ target: former.id.toString() }, 'the former e-mail address was not told')
}

/** Ends e-mail of the topic of a link. */
async function stopTopic({ db, seal }: MessagesParts, token: string): Promise<MessageTopic | undefined> {
  const stop = readStopToken(seal, token)
  const who = stop === undefined ? undefined : await readMailOwner(db.pool, stop.shard, stop.targetId)
  if (stop === undefined || who === undefined) return undefined
  await endTopic(db.pool, who, 'mail', stop.topic)
  return stop.topic
}

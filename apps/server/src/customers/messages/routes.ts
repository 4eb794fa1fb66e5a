import type { FastifyInstance } from 'fastify'
import {
  chooseMessages,
  endPush,
  listMessages,
  maxPushDevices,
  readMessageChoices,
  renewPush,
  subscribeToPush,
} from '@bahi/contract/customers/messages'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, type Decision, refusal, refuse } from '@bahi/domain/outcome'
import { isOutwardAddress } from '@bahi/domain/outward-address'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Call } from '../../platform/http/call.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Who } from '../../platform/http/who.ts'
import { hostOf, isNamedHost } from '../../platform/outward/reachable-address.ts'
import { keyOfToken } from '../sessions/session-token.ts'
import { readChoices, writeChoices } from './choice-rows.ts'
import { readMailState, registerMail } from './mail-routes.ts'
import { readMessageLog } from './message-log.ts'
import type { MessagesParts } from './messages-parts.ts'
import { readPaperLinks } from './paper-links.ts'
import { isPushPoint } from './push-keys.ts'
import { deleteTarget, lockTargets, readDevices, renewTarget, writeTarget } from './target-rows.ts'

/** The longest address of a subscription. Those of the browsers have some two hundred characters. */
const MAX_ADDRESS = 1_000

export function registerMessages(app: FastifyInstance, parts: MessagesParts): void {
  const { db, seal, pushKeys } = parts
  registerMail(app, parts)
  serve(app, parts, readMessageChoices, async (_input, who, call) =>
    accept({
      choices: await readChoices(db.pool, who),
      pushKey: pushKeys.publicKey,
      devices: await readDevices(db.pool, who, hashOf(call)),
      mail: await readMailState(parts, who),
      links: await readPaperLinks(db.pool, who, parts.systemClock()),
    }),
  )
  serve(app, parts, chooseMessages, async (input, who) => {
    const { quietFrom, quietUntil, push, mail, securityAlways, showsAmounts } = input
    // Hours from a minute until the same minute are none.
    const quiet =
      quietFrom === undefined || quietUntil === undefined || quietFrom === quietUntil
        ? null
        : { from: quietFrom, until: quietUntil }
    await inTransaction(db.pool, (tx) => writeChoices(tx, who, { push, mail, quiet, securityAlways, showsAmounts }))
    return accept(await readChoices(db.pool, who))
  })
  serve(app, parts, subscribeToPush, (input, who, call) => subscribe(parts, input, who, call))
  serve(app, parts, renewPush, async ({ endpoint, lang }, who, call) => {
    const renewal = { endpoint, sessionHash: hashOf(call), language: lang }
    return accept({ known: await renewTarget(db.pool, seal, who, renewal) })
  })
  serve(app, parts, endPush, async ({ id }, who, call) => {
    await deleteTarget(db.pool, who, BigInt.asIntN(64, BigInt(id)))
    return accept({ devices: await readDevices(db.pool, who, hashOf(call)) })
  })
  serve(app, parts, listMessages, async (_input, who) => accept({ items: await readMessageLog(db.pool, who) }))
}

async function subscribe(
  { db, ids, seal, systemClock, hookAddresses }: MessagesParts,
  { endpoint, p256dh, auth, lang }: InputOf<typeof subscribeToPush>,
  who: Who,
  call: Call,
): Promise<Decision<ReplyOf<typeof subscribeToPush>>> {
  const isNamed = URL.canParse(endpoint) && isNamedHost(hookAddresses, hostOf(new URL(endpoint)))
  if (!isOutwardAddress(endpoint, isNamed, MAX_ADDRESS) || !isPushPoint(p256dh))
    return refuse(refusal('push-address-wrong'))
  const sessionHash = hashOf(call)
  const target = {
    id: ids.newId(who.shard),
    subscription: { endpoint, p256dh, auth },
    sessionHash,
    language: lang,
    device: call.device,
  }
  const isWritten = await inTransaction(db.pool, async (tx) => {
    const others = await lockTargets(tx, seal, who, endpoint)
    if (others >= maxPushDevices) return false
    await writeTarget(tx, seal, who, target, systemClock())
    return true
  })
  if (!isWritten) return refuse(refusal('push-devices-full', { most: maxPushDevices }))
  return accept({ devices: await readDevices(db.pool, who, sessionHash) })
}

/** The log-in of the caller. A program has none, and no key of a program may make these calls. */
const hashOf = (call: Call): Buffer => keyOfToken(call.token ?? '')?.hash ?? Buffer.alloc(32)

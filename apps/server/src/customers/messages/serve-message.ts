import { maxMessagesADay } from '@bahi/contract/customers/messages'
import { decideDelivery } from '@bahi/domain/customers/messages/decide-delivery'
import { deliveryPauseMs } from '@bahi/domain/delivery-pause'
import { epochMsOf, istTimeOf } from '@bahi/money/ist'
import type { CustomerId } from '../../platform/customer-id.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { writeNotice } from '../notices/tell-customer.ts'
import { readWishes } from './choice-rows.ts'
import type { MessageParts } from './message-parts.ts'
import {
  type DueMessage,
  type DueTarget,
  giveUpMessages,
  postponeMessage,
  readToldNotice,
  type ToldNotice,
  writeOutcome,
} from './message-rows.ts'
import { sendMail } from './send-mail.ts'
import { sendPush } from './send-push.ts'
import { deleteTarget, type LiveTarget } from './target-rows.ts'

/** Of a push service: the subscription has ended (RFC 8030). */
const GONE = [404, 410]

/** What follows for the next message of the target. `down`: nothing answers there, and others that go the same way need not try. */
export type Served = 'next' | 'later' | 'down'

/** Sends a message that was claimed, or lets it wait, or drops it, as its customer wishes. */
export async function serveMessage(
  parts: MessageParts,
  due: DueTarget,
  target: LiveTarget,
  message: DueMessage,
): Promise<Served> {
  const { pool, systemClock } = parts
  const now = systemClock()
  const who = { shard: due.shard, customerId: due.customer_id }
  const { topic } = message
  const time = istTimeOf(now.getTime())
  const dayBegan = new Date(epochMsOf({ ...time, second: 0 }))
  const wishes = await readWishes(pool, who, { channel: target.channel, topic, dayBegan })
  const minute = Math.floor(time.second / 60)
  const delivery = decideDelivery({ ...wishes, topic, minute, maxADay: maxMessagesADay })
  if (delivery.act === 'wait') {
    await postponeMessage(pool, message, new Date(now.getTime() + delivery.forMs))
    return 'next'
  }
  const notice = await readToldNotice(pool, who, message.about_id)
  if (delivery.act === 'drop' || notice === undefined) {
    const outcome = delivery.act === 'drop' ? delivery.why : 'ended'
    await writeOutcome(pool, message, { outcome, answered: null, nextAt: null })
    parts.count(target.channel, outcome)
    return 'next'
  }
  return send(parts, { due, who, target, message, told: { ...notice, showsAmounts: wishes.showsAmounts } })
}

interface Sending {
  readonly due: DueTarget
  readonly who: CustomerId
  readonly target: LiveTarget
  readonly message: DueMessage
  readonly told: ToldNotice & { readonly showsAmounts: boolean }
}

async function send(parts: MessageParts, { due, who, target, message, told }: Sending): Promise<Served> {
  const { outcome, answered, isEnd } = await post(parts, { due, who, target, message, told })
  parts.count(target.channel, outcome)
  if (isEnd) {
    await endTarget(parts, due, target.channel === 'mail' ? 'mail.refused' : undefined)
    return 'later'
  }
  const now = parts.systemClock()
  const isDelivered = outcome === 'delivered'
  const pauseMs = isDelivered ? null : deliveryPauseMs(message.tries, now.getTime() - message.made_at.getTime())
  const nextAt = pauseMs === null ? null : new Date(now.getTime() + pauseMs)
  await writeOutcome(parts.pool, message, { outcome, answered, nextAt })
  return isDelivered ? 'next' : answered === null ? 'down' : 'later'
}

/** Posts by the channel of the target. `isEnd`: the device or the address takes nothing any more. */
async function post(parts: MessageParts, { who, target, message, told }: Sending) {
  if (target.channel === 'mail') {
    const { outcome, answered, isRefused } = await sendMail(parts, target, message, { ...told, who })
    return { outcome, answered, isEnd: isRefused }
  }
  const { outcome, answered } = await sendPush(parts, target, message, told)
  return { outcome, answered, isEnd: answered !== null && GONE.includes(answered) }
}

/** Ends a device or an address, gives up what waits for it, and tells the customer where nobody else did. */
export async function endTarget(parts: MessageParts, due: DueTarget, told?: 'mail.refused'): Promise<void> {
  const who = { shard: due.shard, customerId: due.customer_id }
  await inTransaction(parts.pool, async (tx) => {
    const isEnded = await deleteTarget(tx, who, due.target_id)
    await giveUpMessages(tx, due)
    if (isEnded && told !== undefined) await writeNotice(tx, parts, who, told, {})
  })
}

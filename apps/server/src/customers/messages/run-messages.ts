import { maxMessagesADay } from '@bahi/contract/customers/messages'
import { decideDelivery } from '@bahi/domain/customers/messages/decide-delivery'
import { deliveryPauseMs } from '@bahi/domain/delivery-pause'
import { epochMsOf, istTimeOf } from '@bahi/money/ist'
import { logAndContinue } from '../../platform/jobs/log-and-continue.ts'
import { readWishes } from './choice-rows.ts'
import type { MessageParts } from './message-parts.ts'
import {
  claimMessage,
  dateNewMessages,
  type DueMessage,
  type DueTarget,
  forgetMessages,
  giveUpMessages,
  postponeMessage,
  readDueTargets,
  readToldNotice,
  writeOutcome,
} from './message-rows.ts'
import { sendPush } from './send-push.ts'
import { deleteTarget, type LiveTarget, readLiveTarget } from './target-rows.ts'

/** So many devices are served at once, each one message after the other: a slow one holds up its own. */
const TARGETS_AT_ONCE = 8
const MESSAGES_A_RUN = 20
/** When a message is sent again whose sender died. */
const CLAIM_MS = 60_000
const KEPT_MS = 30 * 86_400_000
/** Of a push service: the subscription has ended (RFC 8030). */
const GONE = [404, 410]

/** One run of the worker of messages: sends what is due, forgets what is old. Any process may run it. */
export async function runMessages(parts: MessageParts): Promise<void> {
  const { pool, systemClock, log } = parts
  await dateNewMessages(pool, systemClock())
  const targets = await readDueTargets(pool, systemClock())
  const serve = async () => {
    for (let target = targets.shift(); target !== undefined; target = targets.shift()) {
      const one = target
      await logAndContinue(log, () => serveTarget(parts, one), 'messages to a device could not be sent')
    }
  }
  await Promise.all(Array.from({ length: TARGETS_AT_ONCE }, serve))
  await forgetMessages(pool, new Date(systemClock().getTime() - KEPT_MS))
}

async function serveTarget(parts: MessageParts, due: DueTarget): Promise<void> {
  const { pool, systemClock, seal } = parts
  for (let sent = 0; sent < MESSAGES_A_RUN; sent += 1) {
    const now = systemClock()
    // Before each message: a device that was logged out a moment ago is told nothing any more.
    const target = await readLiveTarget(pool, seal, due, now)
    if (target === undefined) return endTarget(parts, due)
    const message = await claimMessage(pool, due, { now, until: new Date(now.getTime() + CLAIM_MS) })
    if (message === undefined) return
    if (!(await serveMessage(parts, due, target, message))) return
  }
}

/** Whether the next message of the target may follow. */
async function serveMessage(
  parts: MessageParts,
  due: DueTarget,
  target: LiveTarget,
  message: DueMessage,
): Promise<boolean> {
  const { pool, systemClock } = parts
  const now = systemClock()
  const who = { shard: due.shard, customerId: due.customer_id }
  const time = istTimeOf(now.getTime())
  const dayBegan = new Date(epochMsOf({ ...time, second: 0 }))
  const wishes = await readWishes(pool, who, { topic: message.topic, dayBegan })
  const { topic } = message
  const minute = Math.floor(time.second / 60)
  const delivery = decideDelivery({ ...wishes, topic, minute, maxADay: maxMessagesADay })
  if (delivery.act === 'wait') {
    await postponeMessage(pool, message, new Date(now.getTime() + delivery.forMs))
    return true
  }
  const notice = await readToldNotice(pool, who, message.about_id)
  if (delivery.act === 'drop' || notice === undefined) {
    const outcome = delivery.act === 'drop' ? delivery.why : 'ended'
    await writeOutcome(pool, message, { outcome, answered: null, nextAt: null })
    parts.count('push', outcome)
    return true
  }
  const { outcome, answered } = await sendPush(parts, target, message, { ...notice, showsAmounts: wishes.showsAmounts })
  parts.count('push', outcome)
  if (answered !== null && GONE.includes(answered)) {
    await endTarget(parts, due)
    return false
  }
  const isDelivered = outcome === 'delivered'
  const pauseMs = isDelivered ? null : deliveryPauseMs(message.tries, now.getTime() - message.made_at.getTime())
  const nextAt = pauseMs === null ? null : new Date(now.getTime() + pauseMs)
  await writeOutcome(pool, message, { outcome, answered, nextAt })
  return isDelivered
}

/** Ends a device: it was logged out, its account was locked, or its browser no longer takes messages. */
async function endTarget({ pool }: MessageParts, due: DueTarget): Promise<void> {
  await deleteTarget(pool, { shard: due.shard, customerId: due.customer_id }, due.target_id)
  await giveUpMessages(pool, due)
}

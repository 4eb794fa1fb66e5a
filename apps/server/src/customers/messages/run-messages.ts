import type { MessageChannel } from '@bahi/contract/customers/messages'
import { logAndContinue } from '../../platform/jobs/log-and-continue.ts'
import type { MessageParts } from './message-parts.ts'
import {
  claimMessage,
  dateNewMessages,
  type DueTarget,
  forgetMessages,
  forgetPaperLinks,
  readDueTargets,
} from './message-rows.ts'
import { endTarget, type Served, serveMessage } from './serve-message.ts'
import { readLiveTarget } from './target-rows.ts'

/** So many devices, and so many addresses, are served at once, each one message after the other: a slow one holds up its own. */
const TARGETS_AT_ONCE: Readonly<Record<MessageChannel, number>> = { push: 8, mail: 4 }
const MESSAGES_A_RUN = 20
/** When a message is sent again whose sender died. */
const CLAIM_MS = 60_000
const KEPT_MS = 30 * 86_400_000

/** One run of the worker of messages: sends what is due, forgets what is old. Any process may run it. */
export async function runMessages(parts: MessageParts): Promise<void> {
  const { pool, systemClock } = parts
  await dateNewMessages(pool, systemClock())
  const due = await readDueTargets(pool, systemClock())
  await Promise.all([serveChannel(parts, 'push', due), serveChannel(parts, 'mail', due)])
  await forgetPaperLinks(pool, systemClock())
  await forgetMessages(pool, new Date(systemClock().getTime() - KEPT_MS))
}

async function serveChannel(parts: MessageParts, channel: MessageChannel, due: readonly DueTarget[]): Promise<void> {
  const targets = due.filter((target) => target.channel === channel)
  const serve = async () => {
    for (let target = targets.shift(); target !== undefined; target = targets.shift()) {
      const one = target
      const served = await logAndContinue(parts.log, () => serveTarget(parts, one), 'messages could not be sent')
      // All e-mails go by one mail server: while it does not answer, the rest waits for the next run.
      if (channel === 'mail' && served === 'down') targets.length = 0
    }
  }
  await Promise.all(Array.from({ length: TARGETS_AT_ONCE[channel] }, serve))
}

async function serveTarget(parts: MessageParts, due: DueTarget): Promise<Served> {
  const { pool, systemClock, seal } = parts
  for (let sent = 0; sent < MESSAGES_A_RUN; sent += 1) {
    const now = systemClock()
    // Before each message: a device that was logged out a moment ago is told nothing any more.
    const target = await readLiveTarget(pool, seal, due, now)
    if (target === undefined) {
      await endTarget(parts, due)
      return 'later'
    }
    const message = await claimMessage(pool, due, { now, until: new Date(now.getTime() + CLAIM_MS) })
    if (message === undefined) return 'later'
    const served = await serveMessage(parts, due, target, message)
    if (served !== 'next') return served
  }
  return 'later'
}

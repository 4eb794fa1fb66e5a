import { deliveryPauseMs } from '@bahi/domain/delivery-pause'
import { postOutward } from '../../platform/outward/post-outward.ts'
import { openAppSecret } from '../../programs/program-app.ts'
import { readKey, stateOfKey } from '../../programs/program-rows.ts'
import { signatureOf, signedBody } from './hook-body.ts'
import type { HookParts } from './hook-parts.ts'
import { claimMessage, giveUpMessages, readDueHooks, writeOutcome, type DueMessage, type HookRow } from './hook-rows.ts'

/** So many hooks are served at once, each one message after the other: a slow one holds up its own. */
const HOOKS_AT_ONCE = 8
const MESSAGES_A_RUN = 20
/** When a message is sent again whose sender died. */
const CLAIM_MS = 60_000

type Hook = Pick<HookRow, 'shard' | 'program_key_id' | 'address'>

/** Sends the messages that are due. */
export async function sendMessages(parts: HookParts): Promise<void> {
  const hooks = await readDueHooks(parts.pool, parts.systemClock())
  const serve = async () => {
    for (let hook = hooks.shift(); hook !== undefined; hook = hooks.shift()) await serveHook(parts, hook)
  }
  await Promise.all(Array.from({ length: HOOKS_AT_ONCE }, serve))
}

async function serveHook(parts: HookParts, hook: Hook): Promise<void> {
  const { pool, systemClock, seal } = parts
  const { shard } = hook
  for (let sent = 0; sent < MESSAGES_A_RUN; sent += 1) {
    // Before each message: a key that was stopped a moment ago tells nothing any more.
    const key = await readKey(pool, { shard, id: hook.program_key_id })
    if (key === undefined || key.api_key === null || stateOfKey(key, systemClock()) !== 'in-force')
      return giveUpMessages(pool, hook)
    const now = systemClock()
    const message = await claimMessage(pool, hook, { now, until: new Date(now.getTime() + CLAIM_MS) })
    if (message === undefined) return
    const secret = await openAppSecret(pool, seal, { shard, apiKey: key.api_key })
    if (!(await sendMessage(parts, hook, message, secret))) return
  }
}

/** Whether the message was delivered. */
async function sendMessage(parts: HookParts, hook: Hook, message: DueMessage, secret: string): Promise<boolean> {
  const now = parts.systemClock()
  const body = signedBody(message.body, secret)
  const answer = await postOutward(parts.port, {
    address: hook.address,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Bahi',
      'x-bahi-message': String(message.id),
      'x-bahi-signature': signatureOf(body, secret, now),
    },
  })
  const isDelivered = answer.outcome === 'delivered'
  const pauseMs = isDelivered ? null : deliveryPauseMs(message.tries, now.getTime() - message.made_at.getTime())
  const nextAt = pauseMs === null ? null : new Date(now.getTime() + pauseMs)
  await writeOutcome(parts.pool, message, { ...answer, nextAt })
  return isDelivered
}

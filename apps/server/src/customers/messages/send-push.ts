import { type OutwardAnswer, postOutward } from '../../platform/outward/post-outward.ts'
import type { MessageParts } from './message-parts.ts'
import type { DueMessage, ToldNotice } from './message-rows.ts'
import { messageText } from './message-text.ts'
import type { LiveTarget } from './target-rows.ts'

/** A push service keeps a message so long for a device that is off. */
const KEPT_SECONDS = 86_400

/** What the service worker of the app is given; it has no words and no rules of its own. */
export interface PushPayload {
  readonly title: string
  readonly body: string
  /** The notice that the app opens when the message is tapped. */
  readonly notice: string
  readonly unread: number
}

/**
 * Encrypts a message for the device (RFC 8291) and posts it to the push service of its browser. The same notice has the
 * same topic and tag at each try, so that a message which was sent twice is shown once.
 */
export async function sendPush(
  { pushKeys, port }: Pick<MessageParts, 'pushKeys' | 'port'>,
  { subscription, language }: Extract<LiveTarget, { channel: 'push' }>,
  message: DueMessage,
  told: ToldNotice & { readonly showsAmounts: boolean },
): Promise<OutwardAnswer> {
  const { showsAmounts, unread } = told
  const notice = message.about_id.toString()
  const payload: PushPayload = { ...messageText(told, { language, showsAmounts }), notice, unread }
  const { endpoint, p256dh, auth } = subscription
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      TTL: KEPT_SECONDS,
      urgency: message.topic === 'orders' || message.topic === 'security' ? 'high' : 'normal',
      topic: notice,
      vapidDetails: pushKeys,
    },
  )
  return postOutward(port, {
    address: endpoint,
    body,
    headers,
  })
}

import type { MessageChannel, MessageOutcome, MessageTopic } from '@bahi/contract/customers/messages'
import type { PushState } from '../../device/push.ts'
import type { TextKey } from '../../text/use-text.tsx'

export const topicTexts = {
  orders: { name: 'notices.group.orders', detail: 'messages.topic.orders' },
  money: { name: 'notices.group.money', detail: 'messages.topic.money' },
  offers: { name: 'messages.topic.offers.name', detail: 'messages.topic.offers' },
  funds: { name: 'messages.topic.funds.name', detail: 'messages.topic.funds' },
  loans: { name: 'messages.topic.loans.name', detail: 'messages.topic.loans' },
  market: { name: 'messages.topic.market.name', detail: 'messages.topic.market' },
  notes: { name: 'messages.topic.notes.name', detail: 'messages.topic.notes' },
  statements: { name: 'messages.topic.statements.name', detail: 'messages.topic.statements' },
  service: { name: 'more.service', detail: 'messages.topic.service' },
  security: { name: 'messages.topic.security.name', detail: 'messages.topic.security' },
} as const satisfies Readonly<Record<MessageTopic, { name: TextKey; detail: TextKey }>>

export const channelTexts = {
  push: 'messages.push',
  mail: 'messages.mail',
} as const satisfies Readonly<Record<MessageChannel, TextKey>>

export const stateTexts = {
  none: 'messages.here.none',
  denied: 'messages.here.denied',
  off: 'messages.here.off',
  on: 'messages.here.isOn',
} as const satisfies Readonly<Record<PushState, TextKey>>

/** What became of a message that was not delivered for a reason of its own; others failed on their way. */
export const outcomeTexts: Readonly<Partial<Record<MessageOutcome, TextKey>>> = {
  delivered: 'messages.log.delivered',
  'switched-off': 'messages.log.switchedOff',
  ended: 'messages.log.ended',
  'too-many': 'messages.log.tooMany',
}

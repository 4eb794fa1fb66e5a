import type { MessageTopic } from '@bahi/contract/customers/messages'
import type { NoticeKind } from '@bahi/contract/customers/notices'

type Subject = NoticeKind extends infer Kind ? (Kind extends `${infer Name}.${string}` ? Name : never) : never

const topics: Readonly<Record<Subject, MessageTopic>> = {
  orders: 'orders',
  trigger: 'orders',
  wallet: 'money',
  offer: 'offers',
  ipo: 'offers',
  fund: 'funds',
  sip: 'funds',
  'share-sip': 'orders',
  loan: 'loans',
  alert: 'market',
  share: 'market',
  support: 'service',
  agent: 'service',
  segments: 'service',
  passwords: 'security',
  'log-in': 'security',
  passkey: 'security',
  pin: 'security',
  paper: 'notes',
  bank: 'security',
  mail: 'security',
  identity: 'security',
  lock: 'security',
  program: 'security',
  limit: 'security',
  closing: 'security',
  nominees: 'security',
}
const exceptions: Readonly<Partial<Record<NoticeKind, MessageTopic>>> = {
  'paper.statement': 'statements',
  'share.dividend-due': 'money',
  'share.dividend-paid': 'money',
  'support.access-asked': 'security',
}

/** The topic under which customers choose to be sent notices of a kind. */
export function topicOf(kind: NoticeKind): MessageTopic {
  return exceptions[kind] ?? topics[kind.slice(0, kind.indexOf('.')) as Subject]
}

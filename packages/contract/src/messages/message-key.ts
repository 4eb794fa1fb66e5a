import type { LockReasonKey } from './lock-reason-key.ts'
import type { MessageCode } from './message-code.ts'

/** The numbered messages of calls, the client's own messages, and the words of account locks. */
export type MessageKey =
  | MessageCode
  | 'tips.error'
  | 'tips.timeout'
  | 'market.tip8'
  | 'network.error'
  | 'network.timeout'
  | LockReasonKey
  | 'lock.until.legal-order'

export type MessageCatalogue = Readonly<Record<MessageKey, string>>

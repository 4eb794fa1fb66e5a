import type { LockReasonKey } from './lock-reason-key.ts'
import type { MessageCode } from './message-code.ts'

/** The numbered messages of calls, the messages of the client itself, and what a lock of an account says about itself. */
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

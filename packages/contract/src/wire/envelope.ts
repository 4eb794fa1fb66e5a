import type { MessageCode } from '../messages/message-code.ts'

/** The specified envelope. Status 0 is success; status 1 is a refusal or a fault, and msg names its text. */
export type Envelope<Data> =
  | { readonly status: 0; readonly msg: ''; readonly data: Data }
  | { readonly status: 1; readonly msg: MessageCode | 'tips.error'; readonly data: RefusalData }

export interface RefusalData {
  /** Values for the {placeholders} of the message. */
  readonly params: Readonly<Record<string, string | number>>
  /** Names of the input fields the message belongs to. */
  readonly fields: readonly string[]
  /** Only with a fault: the number that a customer quotes to support. */
  readonly requestId?: string
}

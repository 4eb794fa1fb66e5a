import type { MessageCode } from '@bahi/contract/messages/message-code'
import * as refusals from '@bahi/contract/messages/refusals'
import type { Envelope, RefusalData } from '@bahi/contract/wire/envelope'
import type { Refusal } from '@bahi/domain/outcome'
import { messageCode } from './refusals.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

const ACCEPTED = '{"status":0,"msg":"","data":'
const REFUSED = '{"status":1,'

/** The text of replies that are sent more than once. */
const texts = new WeakMap<object, string>()

/** Writes the text of a reply that many callers will get; the reply does not change afterwards. */
export function keepText<Reply extends object>(data: Reply): Reply {
  texts.set(data, JSON.stringify(data))
  return data
}

/** The envelope of a success, as text: the data was made for the wire, so nothing is looked at twice. */
export function acceptedText(data: unknown): string {
  return `${ACCEPTED}${texts.get(data as object) ?? JSON.stringify(data)}}`
}

/** Whether a JSON answer is the envelope of a refusal, judged by its first characters. */
export function isRefusalText(text: string): boolean {
  return text.startsWith(REFUSED)
}

export function refusedText(refused: Refusal): string {
  return messageText(messageCode(refused), {
    params: refused.params,
    fields: refused.field === undefined ? [] : [refused.field],
  })
}

export function messageText(msg: MessageCode | 'tips.error', data: RefusalData): string {
  return JSON.stringify({ status: 1, msg, data } satisfies Envelope<never>)
}

/** 022: what came in has not the shape that the contract asks for. */
export function malformedText(fields: readonly string[]): string {
  return messageText(refusals.parameterMalformed, { params: {}, fields })
}

import { en } from '@bahi/contract/messages/en'
import type { MessageCode } from '@bahi/contract/messages/message-code'
import type { Refusal } from '@bahi/domain/outcome'
import { messageCode } from './refusals.ts'

/** A refusal in the words that the phone would show in English, for wire formats that carry words and no codes. */
export function refusalWords(refused: Refusal): string {
  return messageWords(messageCode(refused), refused.params)
}

/** A message of the catalogue in English, with its figures. */
export function messageWords(code: MessageCode, params: Readonly<Record<string, string | number>>): string {
  return en[code].replace(/\{([A-Za-z]+)\}/g, (_all, name: string) => String(params[name] ?? ''))
}

import { en } from '@bahi/contract/messages/en'
import type { Refusal } from '@bahi/domain/outcome'
import { messageCode } from './refusals.ts'

/** A refusal in the words that the phone would show in English, for wire formats that carry words and no codes. */
export function refusalWords(refused: Refusal): string {
  return en[messageCode(refused)].replace(/\{([A-Za-z]+)\}/g, (_all, name: string) =>
    String(refused.params[name] ?? ''),
  )
}

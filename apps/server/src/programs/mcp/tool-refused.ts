import type { Refusal } from '@bahi/domain/outcome'
import { refusalWords } from '../../platform/http/refusal-words.ts'
import { messageCode } from '../../platform/http/refusals.ts'

/** A tool that came to nothing, with the words for the model. */
export class ToolRefused extends Error {
  override readonly name = 'ToolRefused'
}

/** A refusal with the words of the phone and its code, which explain_refusal takes. */
export function toolRefused(refused: Refusal): ToolRefused {
  return new ToolRefused(`${refusalWords(refused)} (${messageCode(refused)})`)
}

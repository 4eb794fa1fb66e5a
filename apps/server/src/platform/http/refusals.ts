import type { MessageCode } from '@bahi/contract/messages/message-code'
import * as refusals from '@bahi/contract/messages/refusals'
import type { Refusal } from '@bahi/domain/outcome'
import type { RefusalName } from '@bahi/domain/refusals'

/** The name as the contract writes it: the domain's `cash-short` is the contract's `cashShort`. */
type InContract<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<InContract<Tail>>}`
  : Name

const codes = refusals satisfies Record<InContract<RefusalName>, MessageCode>

export function messageCode(refused: Refusal): MessageCode {
  return codes[nameInContract(refused.code)]
}

function nameInContract(name: RefusalName): InContract<RefusalName> {
  return name.replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase()) as InContract<RefusalName>
}

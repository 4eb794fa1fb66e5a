import type { Seal } from '../seal.ts'
import type { KeyedCall } from './answer-once.ts'
import type { Call } from './call.ts'

/**
 * A call whose input holds a password, a PIN or an account number, for its idempotency key: what is stored to tell other
 * input by is keyed with a secret that the database does not have. A plain hash would give six digits away in a second.
 */
export function withSecretInput(
  seal: Pick<Seal, 'fingerprint'>,
  call: Pick<Call, 'idempotencyKey'>,
  command: string,
  input: object,
): KeyedCall {
  const { idempotencyKey } = call
  return { idempotencyKey, inputHash: seal.fingerprint(JSON.stringify(input), `input ${command}`) }
}

import type { Seal } from '../../platform/seal.ts'
import type { AccountParts } from '../accounts/account-parts.ts'
import type { Passkeys } from '../credentials/passkeys/passkeys.ts'

/** What the calls about passkeys need from the server. */
export interface PasskeysParts extends AccountParts {
  readonly passkeys: Passkeys
  readonly seal: Pick<Seal, 'fingerprint'>
}

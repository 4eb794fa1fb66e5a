import type { Call } from '../../platform/http/call.ts'
import type { Settings } from '../../platform/settings.ts'
import type { VerificationCodes } from './verification-codes.ts'

const demandOf = {
  register: 'verification.smsRegister',
  login: 'verification.smsLogin',
  withdraw: 'verification.smsWithdraw',
} as const

export interface CodeDemandParts {
  readonly settings: Pick<Settings, 'value'>
  readonly verificationCodes: Pick<VerificationCodes, 'reaches'>
}

/**
 * Whether this caller has to give a code. A code that no message can bring them is not asked for, whatever the setting says: it would
 * shut everybody out and hold back every transfer (H5). The password and the PIN are asked for all the same.
 */
export function asksForCode(
  { settings, verificationCodes }: CodeDemandParts,
  purpose: keyof typeof demandOf,
  call: Pick<Call, 'isBeyondLoopback'>,
): boolean {
  return settings.value(demandOf[purpose]) && verificationCodes.reaches(call)
}

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
 * Whether this caller must enter a code. No code is asked for when no code can reach the caller, whatever the setting
 * says, because the demand would lock out every customer and stop every transfer (rule H5). Password and PIN are still
 * required.
 */
export function asksForCode(
  { settings, verificationCodes }: CodeDemandParts,
  purpose: keyof typeof demandOf,
  call: Pick<Call, 'isBeyondLoopback'>,
): boolean {
  return settings.value(demandOf[purpose]) && verificationCodes.reaches(call)
}

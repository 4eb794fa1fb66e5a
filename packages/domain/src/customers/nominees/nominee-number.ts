import { accept, type Decision, refusal, refuse } from '../../outcome.ts'
import { decideIdNumber } from '../identity/authenticate.ts'
import { maskIdNumber } from '../identity/id-number.ts'

/**
 * What identifies a nominee, one of these: PAN, the last four digits of Aadhaar, driving licence (SEBI circular of 10 January 2025), or
 * the passport of one who lives abroad (SEBI circular of 28 February 2025). Optional since 29 May 2026.
 */
export const nomineeIdTypes = ['pan', 'aadhaar-last-4', 'licence', 'passport'] as const
export type NomineeIdType = (typeof nomineeIdTypes)[number]

/** Decides a number: 914 when it has not the form of its document, 917 when the demo does not take it. */
export function decideNomineeNumber(
  idType: NomineeIdType,
  typed: string,
  syntheticOnly: boolean,
): Decision<{ readonly idNumber: string }> {
  // Four digits point to nobody without the other eight, so the demo takes any.
  if (idType !== 'aadhaar-last-4') return decideIdNumber(idType, typed, syntheticOnly)
  const idNumber = typed.replaceAll(/\s/g, '')
  return /^[0-9]{4}$/.test(idNumber) ? accept({ idNumber }) : refuse(refusal('id-number-malformed', {}, 'idNumber'))
}

/** The part of a number that its customer is shown after it was declared. */
export function maskNomineeNumber(idType: NomineeIdType, number: string): string {
  return maskIdNumber(idType === 'aadhaar-last-4' ? 'aadhaar' : idType, number)
}

import { hasCheckDigit } from './verhoeff.ts'

/** The documents that prove an identity, and the form of their numbers as the issuing authorities publish it. */
const shapes = {
  // The first digit is never 0 or 1; the last is a check digit.
  aadhaar: /^[2-9][0-9]{11}$/,
  // The fourth letter tells the kind of holder: P is a person. Companies cannot open an account.
  pan: /^[A-Z]{3}P[A-Z][0-9]{4}[A-Z]$/,
  passport: /^[A-PR-WY][1-9][0-9][0-9]{4}[1-9]$/,
  voter: /^[A-Z]{3}[0-9]{7}$/,
  // State, office, year of issue, and seven digits.
  licence: /^[A-Z]{2}[0-9]{2}(19|20)[0-9]{2}[0-9]{7}$/,
} as const

export type IdType = keyof typeof shapes

/** A number in its stored form: in capitals, without the spaces and hyphens that people write in groups. */
export function plainIdNumber(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** Whether a number in stored form has the shape of its document; for Aadhaar, with a correct check digit. */
export function isIdNumber(idType: IdType, plain: string): boolean {
  return shapes[idType].test(plain) && (idType !== 'aadhaar' || hasCheckDigit(plain))
}

/** The part of a number that may be shown after it was sent. The law on Aadhaar allows the last four digits only. */
export function maskIdNumber(idType: IdType, plain: string): string {
  if (idType === 'aadhaar') return `•••• •••• ${plain.slice(-4)}`
  const tail = idType === 'pan' ? 1 : 2
  const head = idType === 'pan' ? 5 : 2
  return `${plain.slice(0, head)}${'•'.repeat(plain.length - head - tail)}${plain.slice(-tail)}`
}

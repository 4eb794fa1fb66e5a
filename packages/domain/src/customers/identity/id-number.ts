import { hasCheckDigit } from './verhoeff.ts'

/** The documents that prove who somebody is, and the form of their numbers as the issuing authorities publish it. */
const shapes = {
  // The first digit is never 0 or 1; the last is a check digit.
  aadhaar: /^[2-9][0-9]{11}$/,
  // The fourth letter says whose it is: P is a person. A company does not open an account here.
  pan: /^[A-Z]{3}P[A-Z][0-9]{4}[A-Z]$/,
  passport: /^[A-PR-WY][1-9][0-9][0-9]{4}[1-9]$/,
  voter: /^[A-Z]{3}[0-9]{7}$/,
  // State, office, year of issue, and seven digits.
  licence: /^[A-Z]{2}[0-9]{2}(19|20)[0-9]{2}[0-9]{7}$/,
} as const

export type IdType = keyof typeof shapes

/** How people write a number and how it is kept: in capitals, without the spaces and hyphens that group it. */
export function plainIdNumber(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** Whether a plain number has the form of its document, an Aadhaar's check digit included. */
export function isIdNumber(idType: IdType, plain: string): boolean {
  return shapes[idType].test(plain) && (idType !== 'aadhaar' || hasCheckDigit(plain))
}

/** What may be shown of a number once it was sent. Of an Aadhaar only the last four digits, as its law wants it. */
export function maskIdNumber(idType: IdType, plain: string): string {
  if (idType === 'aadhaar') return `•••• •••• ${plain.slice(-4)}`
  const tail = idType === 'pan' ? 1 : 2
  const head = idType === 'pan' ? 5 : 2
  return `${plain.slice(0, head)}${'•'.repeat(plain.length - head - tail)}${plain.slice(-tail)}`
}

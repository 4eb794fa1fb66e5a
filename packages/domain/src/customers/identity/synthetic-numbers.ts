import { isIdNumber, type IdType } from './id-number.ts'
import { withCheckDigit } from './verhoeff.ts'

/**
 * How many invented numbers each kind of document has in the demo (H10). They have the form of real numbers in ranges
 * that no authority issues: a state "ZZ", a series "ZZZ", the block that the issuer of Aadhaar keeps for its own
 * tests.
 */
export const SYNTHETIC_NUMBERS = 9_999

const numberOf = {
  aadhaar: (n) => withCheckDigit(`9999990${n}`),
  pan: (n) => `ZZZPB${n}Z`,
  passport: (n) => `Y99${n}9`,
  voter: (n) => `ZZZ999${n}`,
  licence: (n) => `ZZ992000999${n}`,
} as const satisfies Readonly<Record<IdType, (n: string) => string>>

/** The position of n in each kind of number. */
const placeOfN = { aadhaar: 7, pan: 5, passport: 3, voter: 6, licence: 11 } as const satisfies Readonly<
  Record<IdType, number>
>

/** The n-th invented number of a document. @throws RangeError when n is not a whole number from 1 to 9999. */
export function syntheticNumber(idType: IdType, n: number): string {
  if (!Number.isInteger(n) || n < 1 || n > SYNTHETIC_NUMBERS) throw new RangeError(`there is no synthetic number ${n}`)
  return numberOf[idType](String(n).padStart(4, '0'))
}

export function isSyntheticNumber(idType: IdType, plain: string): boolean {
  const n = plain.slice(placeOfN[idType], placeOfN[idType] + 4)
  return isIdNumber(idType, plain) && n !== '0000' && numberOf[idType](n) === plain
}

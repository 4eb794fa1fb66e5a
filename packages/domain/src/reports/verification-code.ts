/**
 * The 31 characters of a code, without 0, 1 and the letters that look like them. 31 is prime, so the check character
 * detects every single wrong character.
 */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZU'
const LENGTH = 8

/**
 * Eight random characters (39 bits) and one check character: the sum of each character times its position, modulo 31.
 * One wrong character, or two that changed places, never give a valid code. @param random eight whole numbers from 0
 * to 30, all equally likely
 */
export function composeVerificationCode(random: readonly number[]): string {
  if (random.length !== LENGTH || random.some((one) => !Number.isInteger(one) || one < 0 || one >= SIGNS.length))
    throw new RangeError('a code is made of eight numbers from 0 to 30')
  const body = random.map((one) => SIGNS[one]).join('')
  return body + checkSignOf(body)
}

/**
 * A typed code in its stored form: any case, blanks and hyphens allowed; null for an impossible code. O, 0, I, 1 and L
 * never occur in a code.
 */
export function readVerificationCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '')
  if (code.length !== LENGTH + 1 || [...code].some((sign) => !SIGNS.includes(sign))) return null
  return checkSignOf(code.slice(0, LENGTH)) === code[LENGTH] ? code : null
}

/** The printed form of a code: "K7M2-4QXP-W". */
export function printVerificationCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`
}

function checkSignOf(body: string): string {
  const sum = [...body].reduce((total, sign, place) => total + (place + 1) * SIGNS.indexOf(sign), 0)
  return SIGNS[sum % SIGNS.length] ?? ''
}

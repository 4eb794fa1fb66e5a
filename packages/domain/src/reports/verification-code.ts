/** No 0 and 1 and none of the letters that look like them: 31 signs, a prime number, so that the check sees every single mistake. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZU'
const LENGTH = 8

/**
 * Eight signs by chance (39 bits) and one that checks them: the sum of each sign times its place, modulo 31. One wrong sign, or two that
 * changed places, never give a code again. @param random eight whole numbers, each from 0 to 30, as likely as any other.
 */
export function composeVerificationCode(random: readonly number[]): string {
  if (random.length !== LENGTH || random.some((one) => !Number.isInteger(one) || one < 0 || one >= SIGNS.length))
    throw new RangeError('a code is made of eight numbers from 0 to 30')
  const body = random.map((one) => SIGNS[one]).join('')
  return body + checkSignOf(body)
}

/** The code that somebody typed, in any case, with blanks and hyphens, O, 0, I, 1 and L never being part of one; null when it cannot be one. */
export function readVerificationCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '')
  if (code.length !== LENGTH + 1 || [...code].some((sign) => !SIGNS.includes(sign))) return null
  return checkSignOf(code.slice(0, LENGTH)) === code[LENGTH] ? code : null
}

/** "K7M2-4QXP-W": as it is printed. */
export function printVerificationCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`
}

function checkSignOf(body: string): string {
  const sum = [...body].reduce((total, sign, place) => total + (place + 1) * SIGNS.indexOf(sign), 0)
  return SIGNS[sum % SIGNS.length] ?? ''
}

/** An Indian mobile number without its country code. */
export function isPhone(text: string): boolean {
  return /^[6-9][0-9]{9}$/.test(text)
}

const LONGEST_EMAIL = 254

/** The common form of an address: a dotless local part or one with single dots, a domain with at least one dot. Whether it is read, only a message tells. */
export function isEmail(text: string): boolean {
  if (text.length > LONGEST_EMAIL) return false
  return /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64})*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/.test(
    text,
  )
}

export const LEAST_PASSWORD_LENGTH = 6
/** Longer ones only make hashing a way to keep the server busy. */
export const MOST_PASSWORD_LENGTH = 200

/** Counts what a person counts: one character of any script is one. */
export function isPassword(text: string): boolean {
  const length = [...text].length
  return length >= LEAST_PASSWORD_LENGTH && length <= MOST_PASSWORD_LENGTH
}

/** The trade PIN: exactly six digits. */
export function isTradePin(text: string): boolean {
  return /^[0-9]{6}$/.test(text)
}

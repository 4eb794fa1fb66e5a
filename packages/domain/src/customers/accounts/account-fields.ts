/** An Indian mobile number without its country code. */
export function isPhone(text: string): boolean {
  return /^[6-9][0-9]{9}$/.test(text)
}

const LONGEST_EMAIL = 254

/**
 * The common form of an address: a local part with single dots or none, and a domain with at least one dot. Only a
 * sent message shows whether somebody reads the address.
 */
export function isEmail(text: string): boolean {
  if (text.length > LONGEST_EMAIL) return false
  return /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64})*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/.test(
    text,
  )
}

export const MIN_PASSWORD_LENGTH = 6
/** The longest password. Hashing a longer text would only cost the server time. */
export const MAX_PASSWORD_LENGTH = 200

/** Whether a text is long enough and short enough for a password. One character of any script counts as one. */
export function isPassword(text: string): boolean {
  const length = [...text].length
  return length >= MIN_PASSWORD_LENGTH && length <= MAX_PASSWORD_LENGTH
}

/** A trade PIN has exactly six digits. */
export function isTradePin(text: string): boolean {
  return /^[0-9]{6}$/.test(text)
}

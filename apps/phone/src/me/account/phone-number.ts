/** A number of ten digits as it is typed or pasted: spaces, +91 and a leading zero are how people write it. */
export function readPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const home = digits.length > 10 ? digits.replace(/^(?:0|91|0091)(?=\d{10}$)/, '') : digits
  return home.slice(0, 10)
}

/** An Indian mobile number. */
export function isPhone(phone: string): boolean {
  return /^[6-9]\d{9}$/.test(phone)
}

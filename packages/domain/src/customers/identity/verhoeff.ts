// The multiplication table of the dihedral group D5 and the permutation of Verhoeff (1969). The check digit detects
// every single wrong digit and every swap of two neighbours.
const PRODUCT = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
] as const
const PERMUTATION = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
] as const

/** 0 when the last digit is the check digit of the digits before it. The text must consist of digits. */
function checkOf(digits: string): number {
  let check = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    check = Number(PRODUCT[check]?.[Number(PERMUTATION[place % 8]?.[digit])])
  }
  return check
}

export function hasCheckDigit(digits: string): boolean {
  return /^\d{2,}$/.test(digits) && checkOf(digits) === 0
}

/** The digits with their check digit appended. */
export function withCheckDigit(digits: string): string {
  const check = checkOf(`${digits}0`)
  const inverse = PRODUCT[check]?.indexOf('0') ?? 0
  return `${digits}${inverse}`
}

/** Check digit of an ISIN: letters become two digits, then the Luhn sum over all of them. */
export function isinCheckDigit(body: string): number {
  const digits = [...body].map((sign) => parseInt(sign, 36).toString()).join('')
  let sum = 0
  ;[...digits].reverse().forEach((digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  })
  return (10 - (sum % 10)) % 10
}

export function makeIsin(id: number): string {
  const body = `INX${id.toString().padStart(3, '0')}A0101`
  return body + isinCheckDigit(body).toString()
}

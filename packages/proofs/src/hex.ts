/** Lower-case hexadecimal, two digits a byte. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Reads hexadecimal of either case. @throws RangeError for anything else. */
export function fromHex(text: string): Uint8Array {
  if (!/^(?:[0-9a-fA-F]{2})*$/.test(text)) throw new RangeError('not hexadecimal')
  return Uint8Array.from({ length: text.length / 2 }, (_, index) =>
    Number.parseInt(text.slice(2 * index, 2 * index + 2), 16),
  )
}

/** How a hash is shown to people: its first eight and last four digits, "7F3A 19C4 … E21C". Enough to compare by eye, never to verify by. */
export function hashMarks(hash: Uint8Array): string {
  const digits = toHex(hash).toUpperCase()
  return `${digits.slice(0, 4)} ${digits.slice(4, 8)} … ${digits.slice(-4)}`
}

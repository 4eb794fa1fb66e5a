/**
 * Enough of a phone number to recognise one's own: 90••••••01. Empty for a practice account without a phone.
 */
export function shortenedPhone(phone: string | null): string {
  return phone === null ? '' : `${phone.slice(0, 2)}••••••${phone.slice(-2)}`
}

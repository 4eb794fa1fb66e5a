/** The last digits of a customer number, for reading out, because all eighteen are too many. Copying takes the whole number. */
export function shortCustomerNumber(id: string): string {
  const end = id.slice(-6)
  return id.length <= 6 ? end : `••• ${end.slice(0, 3)} ${end.slice(3)}`
}

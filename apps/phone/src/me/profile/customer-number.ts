/** The end of a customer number, in a form that can be read out: nobody reads eighteen digits. The whole of it is copied, not read. */
export function shortCustomerNumber(id: string): string {
  const end = id.slice(-6)
  return id.length <= 6 ? end : `••• ${end.slice(0, 3)} ${end.slice(3)}`
}

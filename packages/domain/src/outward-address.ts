/**
 * Whether messages may be posted to an address of at most so many characters. They tell of what a customer does, so they
 * go over TLS unless the operator named the host. A name or password in the address would lie in the database in the open.
 */
export function isOutwardAddress(text: string, isNamedByOperator: boolean, maxLength = 200): boolean {
  if (text.length > maxLength || !/^[\x21-\x7e]+$/.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  if (username !== '' || password !== '' || text.includes('#')) return false
  return protocol === 'https:' || (protocol === 'http:' && isNamedByOperator)
}

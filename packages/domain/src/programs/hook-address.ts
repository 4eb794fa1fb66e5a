/**
 * Whether changes of orders may be posted to an address. They tell of the customer's trades, so they go over TLS unless
 * the operator named the host. A name or password in the address would lie in the database in the open.
 */
export function isHookAddress(text: string, isNamedByOperator: boolean): boolean {
  if (!/^[\x21-\x7e]{1,200}$/.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  if (username !== '' || password !== '' || text.includes('#')) return false
  return protocol === 'https:' || (protocol === 'http:' && isNamedByOperator)
}

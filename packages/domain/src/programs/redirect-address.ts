const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

/**
 * Whether a log-in may lead to an address. It carries a token, so it goes over TLS or stays on the customer's own
 * machine. A name or password in it, or a part after #, would change what the program receives.
 */
export function isRedirectAddress(text: string): boolean {
  if (!/^[\x21-\x7e]{1,200}$/.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '' || text.includes('#')) return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname))
}

/** Names that a redirect says itself; a program's own parameters cannot replace them. */
const OWN_NAMES = ['request_token', 'action', 'type', 'status']

/** The registered address with the outcome of a log-in. `more` is what the program asked to get back, as a query. */
export function makeRedirect(
  address: string,
  outcome: { readonly requestToken: string } | 'refused',
  more = '',
): string {
  const to = new URL(address)
  for (const [name, value] of new URLSearchParams(more)) if (!OWN_NAMES.includes(name)) to.searchParams.set(name, value)
  to.searchParams.set('action', 'login')
  to.searchParams.set('type', 'login')
  to.searchParams.set('status', outcome === 'refused' ? 'cancelled' : 'success')
  if (outcome !== 'refused') to.searchParams.set('request_token', outcome.requestToken)
  return to.href
}

/**
 * Returns the address if it is https, without user name and password, and on a host of the list. The whole host name
 * must match. Otherwise null.
 */
export function allowedAddress(text: string, hosts: readonly string[]): string | null {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return null
  }
  const plain = url.username === '' && url.password === ''
  const isLocal = url.hostname === '127.0.0.1' || url.hostname === 'localhost'
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)
  return plain && safe && hosts.includes(url.host) ? url.href : null
}

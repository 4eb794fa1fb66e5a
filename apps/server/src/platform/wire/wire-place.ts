const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '[::1]']

/** Where the NATS of a Bahi of several processes is, and who this process is there. */
export interface WirePlace {
  readonly server: string
  readonly user: string
  readonly password: string
  /** Undefined: without TLS. */
  readonly tls: { readonly caFile: string | undefined } | undefined
}

/**
 * Reads the address of NATS, nats://USER:PASSWORD@HOST:PORT or tls://…. @throws RangeError without a password, and
 * without TLS for another machine: orders of customers travel there.
 */
export function wirePlaceFrom(address: string, caFile: string | undefined): WirePlace {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || !['nats:', 'tls:'].includes(url.protocol) || url.hostname === '')
    throw new RangeError('BAHI_NATS_URL is not an address of NATS, such as nats://USER:PASSWORD@127.0.0.1:4222')
  if (url.username === '' || url.password === '')
    throw new RangeError('BAHI_NATS_URL needs a user and a password: whoever reaches NATS could give orders')
  if (url.protocol !== 'tls:' && !LOOPBACK.includes(url.hostname))
    throw new RangeError(`BAHI_NATS_URL leads to ${url.hostname}: between machines it must begin with tls://`)
  return {
    server: `${url.hostname}:${url.port || '4222'}`,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    tls: url.protocol === 'tls:' ? { caFile } : undefined,
  }
}

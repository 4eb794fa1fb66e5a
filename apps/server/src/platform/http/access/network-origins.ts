import { isIPv6 } from 'node:net'
import type { networkInterfaces } from 'node:os'

interface ListeningPlace {
  readonly host: string
  readonly port: number
}

/**
 * Where other devices of the network reach the server: an address of each of the machine's networks when it listens on
 * all, the one it listens on otherwise, none when that is this machine's own.
 */
export function findNetworkOrigins(
  { host, port }: ListeningPlace,
  interfaces: ReturnType<typeof networkInterfaces>,
): string[] {
  const addresses = Object.values(interfaces).flatMap((found) => found ?? [])
  if (host === '0.0.0.0' || host === '::')
    return addresses
      .filter(({ internal, family }) => !internal && family === 'IPv4')
      .map(({ address }) => originOf(address, port))
  const isOwn = addresses.some(({ internal, address }) => internal && address === host)
  return isOwn || host === 'localhost' || host.startsWith('127.') ? [] : [originOf(host, port)]
}

function originOf(host: string, port: number): string {
  return `http://${isIPv6(host) ? `[${host}]` : host}${port === 80 ? '' : `:${port}`}`
}

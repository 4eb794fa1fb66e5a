import { isIPv6 } from 'node:net'
import type { networkInterfaces } from 'node:os'

interface ListeningPlace {
  readonly host: string
  readonly port: number
  /** The address that the operator named for customers. */
  readonly address?: string | undefined
}

/**
 * Where other devices reach the server: the operator's address first, then an address of each of the machine's networks when it listens on
 * all, the one it listens on otherwise, none when that is this machine's own.
 */
export function findNetworkOrigins(
  { address, ...place }: ListeningPlace,
  interfaces: ReturnType<typeof networkInterfaces>,
): string[] {
  return [...(address === undefined ? [] : [address]), ...originsOf(place, interfaces)]
}

function originsOf({ host, port }: ListeningPlace, interfaces: ReturnType<typeof networkInterfaces>): string[] {
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

import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createCallerReader, createIsTrusted } from './caller-address.ts'
import { Flood } from './flood.ts'

const RETRY_AFTER_SECONDS = 5

export interface ConnectionLimits {
  /** Connections that are open at once, without those of the live stream, which has limits of its own. */
  readonly maxOpen: number
  readonly maxOpenPerAddress: number
  /** Addresses that many people share, above all a proxy of our own: only `maxOpen` holds for them. */
  readonly sharedAddresses: readonly string[]
}

/** Counts what is open by address. */
class OpenByAddress {
  readonly #limits: ConnectionLimits
  readonly #isShared: (address: string) => boolean
  readonly #callerOf = createCallerReader([])
  readonly #openBy = new Map<string, number>()
  readonly #addressOf = new Map<object, string>()

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
    this.#isShared = createIsTrusted(limits.sharedAddresses)
  }

  /** False beyond the limits; nothing is counted then. Of IPv6 the first 64 bits are one address. */
  take(one: object, from: string | undefined): boolean {
    const remoteAddress = from ?? ''
    const address = this.#callerOf({ socket: { remoteAddress }, headers: {} })
    const open = this.#openBy.get(address) ?? 0
    const { maxOpen, maxOpenPerAddress } = this.#limits
    if (this.#addressOf.size >= maxOpen) return false
    if (open >= maxOpenPerAddress && !this.#isShared(remoteAddress)) return false
    this.#addressOf.set(one, address)
    this.#openBy.set(address, open + 1)
    return true
  }

  release(one: object): void {
    const address = this.#addressOf.get(one)
    if (address === undefined) return
    this.#addressOf.delete(one)
    const left = (this.#openBy.get(address) ?? 1) - 1
    if (left === 0) this.#openBy.delete(address)
    else this.#openBy.set(address, left)
  }
}

/**
 * Refuses connections beyond the limits before anything of them is read. A connection that becomes a live stream is
 * counted there instead of here.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const open = new OpenByAddress(limits)
  server.on('connection', (socket: Socket) => {
    if (!open.take(socket, socket.remoteAddress)) return refuse(socket)
    socket.once('close', () => open.release(socket))
  })
  server.on('upgrade', (request) => open.release(request.socket))
}

/** The server already listens to the socket, and must not begin with a request while the answer leaves. */
function refuse(socket: Socket): void {
  socket.on('error', () => undefined)
  socket.write(
    `HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\nRetry-After: ${RETRY_AFTER_SECONDS}\r\n\r\n`,
  )
  socket.destroy()
}

/**
 * Refuses requests of an address beyond the same limits while its earlier ones are under way. Behind a proxy of our own
 * all connections are the proxy's, and only its word tells the addresses apart.
 */
export function limitRequests(app: FastifyInstance, limits: ConnectionLimits): void {
  const open = new OpenByAddress(limits)
  app.addHook('onRequest', async (request, reply) => {
    if (!open.take(request.raw, request.ip)) throw new Flood(RETRY_AFTER_SECONDS)
    // Told also when the client hangs up before the answer.
    reply.raw.once('close', () => open.release(request.raw))
  })
}

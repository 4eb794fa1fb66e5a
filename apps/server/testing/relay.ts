import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** A fixed address that forwards to a changing port, like a host name in front of a database that moves. */
export class Relay {
  readonly #server: Server
  readonly #open = new Set<Socket>()
  #target: number

  private constructor(target: number) {
    this.#target = target
    this.#server = createServer((near) => this.#join(near))
  }

  static async open(target: number): Promise<Relay> {
    const relay = new Relay(target)
    relay.#server.listen(0, '127.0.0.1')
    await once(relay.#server, 'listening')
    return relay
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Sends new connections to this port and ends the open ones. */
  leadTo(port: number): void {
    this.#target = port
    for (const socket of this.#open) socket.destroy()
  }

  async close(): Promise<void> {
    this.#server.close()
    for (const socket of this.#open) socket.destroy()
    await once(this.#server, 'close')
  }

  #join(near: Socket): void {
    const far = connect(this.#target, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#open.add(one)
      one.setNoDelay(true).pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        this.#open.delete(one)
        other.destroy()
      })
    }
  }
}

import { Socket } from 'node:net'
import type { DatabaseAccess } from '../src/platform/db/connect.ts'

const SLOW_ONE_IN = 12
const SLOWEST_MS = 12

/**
 * The same database over a connection that is slow at random. Results that must not depend on timing are compared with
 * those over a direct connection.
 */
export function overUnsteadyLine({ owner, app, exchange }: DatabaseAccess): DatabaseAccess {
  const stream = () => new UnsteadySocket()
  return { owner: { ...owner, stream }, app: { ...app, stream }, exchange: { ...exchange, stream } }
}

/** Passes received data on in order, some of it late. */
class UnsteadySocket extends Socket {
  #handedOn = Promise.resolve()

  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    this.#handedOn = this.#handedOn.then(async () => {
      if (Math.random() * SLOW_ONE_IN < 1)
        await new Promise((resolve) => setTimeout(resolve, Math.random() * SLOWEST_MS))
      super.push(chunk, encoding)
    })
    return true
  }
}

import type pg from 'pg'

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2_000

/**
 * A connection that is kept for what lives on it, and is opened again by itself when it breaks: at once, then after
 * pauses that grow to two seconds, for as long as it takes.
 */
export class KeptConnection {
  readonly #open: () => Promise<pg.Client>
  #client: pg.Client | undefined
  #broken: unknown
  #timer: NodeJS.Timeout | undefined
  #opening: Promise<void> = Promise.resolve()
  #isClosed = false

  private constructor(open: () => Promise<pg.Client>) {
    this.#open = open
  }

  /**
   * @param open opens a connection and takes its lock, or whatever the connection is kept for.
   * @throws what the first opening throws; what a later one throws is tried again.
   */
  static async open(open: () => Promise<pg.Client>): Promise<KeptConnection> {
    const kept = new KeptConnection(open)
    await kept.#enter()
    return kept
  }

  get isOpen(): boolean {
    return this.#client !== undefined
  }

  /** Why it is not open. */
  get broken(): unknown {
    return this.#broken
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#opening
    const client = this.#client
    this.#client = undefined
    await client?.end()
  }

  async #enter(): Promise<void> {
    const client = await this.#open()
    if (this.#isClosed) return client.end()
    this.#client = client
    client.on('error', (error) => (this.#broken = error))
    client.once('end', () => this.#left(client))
  }

  #left(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    this.#enterIn(0, FIRST_PAUSE_MS)
  }

  #enterIn(ms: number, nextMs: number): void {
    if (this.#isClosed) return
    this.#timer = setTimeout(() => {
      this.#opening = this.#enter().catch((error: unknown) => {
        this.#broken = error
        this.#enterIn(nextMs, Math.min(nextMs * 2, LONGEST_PAUSE_MS))
      })
    }, ms).unref()
  }
}

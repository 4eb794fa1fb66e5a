import type { StreamClient } from './stream-client.ts'

/** What a socket says into. */
export interface StreamConnection {
  hear(text: string): void
  /** A ping of the protocol below: answered there, but counted like a message. */
  hearPing(): void
  leave(): void
}

/** Who hears what the clients say. */
export interface ClientEar {
  hear(client: StreamClient, text: string): void
  hearPing(client: StreamClient): void
  leave(client: StreamClient): void
}

/** Thousands are open: a class has its functions once, where an object of closures has three for each connection. */
export class Connection implements StreamConnection {
  readonly #ear: ClientEar
  readonly #client: StreamClient

  constructor(ear: ClientEar, client: StreamClient) {
    this.#ear = ear
    this.#client = client
  }

  hear(text: string): void {
    this.#ear.hear(this.#client, text)
  }

  hearPing(): void {
    this.#ear.hearPing(this.#client)
  }

  leave(): void {
    this.#ear.leave(this.#client)
  }
}

import { serverMessage, type ServerMessage } from '@bahi/contract/market/stream'
import type { StreamSocket } from '../src/market/live/stream-client.ts'

/** A socket of the live stream without a network, with the received messages. */
export class StreamPhone implements StreamSocket {
  bufferedAmount = 0
  reads = true
  closed: number | null = null
  heard: ServerMessage[] = []

  send(text: string): void {
    if (!this.reads) this.bufferedAmount += text.length
    this.heard.push(serverMessage.parse(JSON.parse(text)))
  }

  close(code: number): void {
    this.closed = code
  }

  last(): ServerMessage | undefined {
    return this.heard.at(-1)
  }
}

import type { StreamMode } from '@bahi/contract/stream'
import type { ChangedSet } from './changed-set.ts'
import type { QuoteRows } from './quote-rows.ts'

/** What the stream needs of a socket. */
export interface StreamSocket {
  /** Bytes handed over that the network has not taken yet. */
  readonly bufferedAmount: number
  /** ASCII only: everything the stream says is figures and codes. */
  send(text: string): void
  close(code: number, reason: string): void
}

/** A client that does not read may have this many bytes waiting here; then it gets nothing until it has read, and after that one fresh snapshot. */
export const MOST_BUFFERED_BYTES = 65_536

/** Subscriptions one connection may hold. */
export const MOST_SUBSCRIPTIONS = 1_000

/** One connection: what it watches, its frame number, and whether it lags. */
export class StreamClient {
  readonly socket: StreamSocket
  customerId: bigint | null = null
  /** What it greeted with, while it belongs to a customer. */
  token: string | null = null
  wantsIndices = false
  /** Milliseconds of the system clock at the last sign of life. */
  heardAtMs: number
  #watched = new Map<number, StreamMode>()
  /** The same by position, because walking arrays is what a flush mostly does. */
  #ids: number[] = []
  #modes: StreamMode[] = []
  #frame = 0
  #lags = false

  constructor(socket: StreamSocket, heardAtMs: number) {
    this.socket = socket
    this.heardAtMs = heardAtMs
  }

  get lags(): boolean {
    return this.#lags
  }

  /** False when the subscription would be one too many; then nothing is added. */
  watch(mode: StreamMode, ids: readonly number[]): boolean {
    const added = ids.filter((id) => !this.#watched.has(id)).length
    if (this.#watched.size + added > MOST_SUBSCRIPTIONS) return false
    for (const id of ids) this.#watched.set(id, mode)
    this.#list()
    return true
  }

  unwatch(ids: readonly number[]): void {
    for (const id of ids) this.#watched.delete(id)
    this.#list()
  }

  #list(): void {
    this.#ids = [...this.#watched.keys()]
    this.#modes = [...this.#watched.values()]
  }

  /** The latest of what is watched (or of these ids only), numbered like any frame. */
  sendSnapshot(rows: QuoteRows, tail: string): void {
    const texts: string[] = []
    for (const [id, mode] of this.#watched) {
      const text = rows.text(id, mode)
      if (text !== '') texts.push(text)
    }
    this.#lags = !this.#send(`{"type":"snapshot","n":${this.#frame + 1},"q":[${texts.join(',')}]${tail}}`)
  }

  /** A frame of what changed since the last one; nothing when nothing it watches did. */
  sendFrame(changed: ChangedSet, rows: QuoteRows, tail: string): void {
    let texts = ''
    for (let position = 0; position < this.#ids.length; position += 1) {
      const id = this.#ids[position] ?? 0
      if (!changed.has(id)) continue
      const text = rows.text(id, this.#modes[position] ?? 'ltp')
      if (text !== '') texts = texts === '' ? text : texts + ',' + text
    }
    if (texts === '' && tail === '') return
    this.#lags = !this.#send(`{"type":"frame","n":${this.#frame + 1},"q":[${texts}]${tail}}`)
  }

  /** Words outside the numbered frames: welcome, ping, an order's change. Dropped for a client that lags. */
  say(text: string): void {
    if (this.socket.bufferedAmount + text.length <= MOST_BUFFERED_BYTES) this.socket.send(text)
  }

  /** A frame that does not fit is not sent and not counted: newest value wins, so the client gets a snapshot instead when it has caught up. */
  #send(text: string): boolean {
    const waiting = this.socket.bufferedAmount
    if (waiting > 0 && waiting + text.length > MOST_BUFFERED_BYTES) return false
    this.socket.send(text)
    this.#frame += 1
    return true
  }

  /** A lagging client may be served again once all that waited has gone out. */
  get hasCaughtUp(): boolean {
    return this.socket.bufferedAmount === 0
  }
}

import type { StreamMode } from '@bahi/contract/market/stream'
import * as refusals from '@bahi/contract/messages/refusals'
import { Allowance, type Rate } from './allowance.ts'
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

/** Words outside the frames are dropped for a client that would have more bytes than this waiting here. */
export const MAX_BUFFERED_BYTES = 65_536

/** Subscriptions one connection may hold. */
export const MAX_SUBSCRIPTIONS = 1_000

/**
 * What a client may say. The phone tells its wishes at most three times a second, in five messages at most; the burst is
 * for its first moments.
 */
export const MESSAGE_RATE: Rate = { perSecond: 20, burst: 60 }

/** The answer to a subscription above MAX_SUBSCRIPTIONS. */
export const TOO_FREQUENT = `{"type":"refused","msg":"${refusals.tooFrequent}"}`

/** A snapshot can have a megabyte, and composing it takes time that orders wait for. */
const SNAPSHOT_RATE: Rate = { perSecond: 1, burst: 1 }

/** One connection: its subscriptions, its frame number, and whether a snapshot is due to it. */
export class StreamClient {
  readonly socket: StreamSocket
  /** The network address by which the connection is counted while it belongs to no customer. */
  readonly address: string
  customerId: bigint | null = null
  /** The token of the greeting, while the connection belongs to a customer. */
  token: string | null = null
  /** The newest greeting, while its token is looked up. */
  greeting: object | null = null
  wantsIndices = false
  /** It asked for a snapshot, or a frame was kept from it. */
  isOwedSnapshot = false
  /** Milliseconds of the clock at the last sign of life. */
  heardAtMs: number
  readonly messages: Allowance
  readonly #snapshots: Allowance
  /** What it watches, by position: a flush mostly walks arrays, and thousands of phones would each keep a map. */
  #ids: readonly number[] = []
  #modes: readonly StreamMode[] = []
  #frame = 0

  constructor(socket: StreamSocket, address: string, nowMs: number) {
    this.socket = socket
    this.address = address
    this.heardAtMs = nowMs
    this.messages = new Allowance(MESSAGE_RATE, nowMs)
    this.#snapshots = new Allowance(SNAPSHOT_RATE, nowMs)
  }

  /** False when the subscription would be one too many; then nothing is added. */
  watch(mode: StreamMode, ids: readonly number[]): boolean {
    const watched = this.#watched()
    for (const id of ids) watched.set(id, mode)
    if (watched.size > MAX_SUBSCRIPTIONS) return false
    this.#list(watched)
    return true
  }

  unwatch(ids: readonly number[]): void {
    const watched = this.#watched()
    for (const id of ids) watched.delete(id)
    this.#list(watched)
  }

  #watched(): Map<number, StreamMode> {
    return new Map(this.#ids.map((id, position) => [id, this.#modes[position] ?? 'ltp']))
  }

  #list(watched: ReadonlyMap<number, StreamMode>): void {
    this.#ids = Array.from(watched.keys())
    this.#modes = Array.from(watched.values())
  }

  /** Whether to compose the snapshot it is owed: it has read all it was sent and had none for a second. True once. */
  takeSnapshotSlot(nowMs: number): boolean {
    return this.isOwedSnapshot && this.socket.bufferedAmount === 0 && this.#snapshots.take(nowMs)
  }

  /** Sends the latest values of the subscribed instruments, with a frame number like any frame. */
  sendSnapshot(rows: QuoteRows, tail: string): void {
    const texts: string[] = []
    for (const [position, id] of this.#ids.entries()) {
      const text = rows.text(id, this.#modes[position] ?? 'ltp')
      if (text !== '') texts.push(text)
    }
    this.isOwedSnapshot = false
    this.#send(`{"type":"snapshot","n":${this.#frame + 1},"q":[${texts.join(',')}]${tail}}`)
  }

  /**
   * A frame of what changed since the last one; nothing when nothing it watches did. For a client that has not read what
   * it was sent none is composed and none is counted: newest value wins, so it gets a snapshot when it has caught up.
   */
  sendFrame(changed: ChangedSet, rows: QuoteRows, tail: string): void {
    if (this.socket.bufferedAmount > 0) {
      this.isOwedSnapshot = true
      return
    }
    let texts = ''
    for (let position = 0; position < this.#ids.length; position += 1) {
      const id = this.#ids[position] ?? 0
      if (!changed.has(id)) continue
      const text = rows.text(id, this.#modes[position] ?? 'ltp')
      if (text !== '') texts = texts === '' ? text : texts + ',' + text
    }
    if (texts !== '' || tail !== '') this.#send(`{"type":"frame","n":${this.#frame + 1},"q":[${texts}]${tail}}`)
  }

  /** Words outside the numbered frames: welcome, ping, an order's change. */
  say(text: string): void {
    if (this.socket.bufferedAmount + text.length <= MAX_BUFFERED_BYTES) this.socket.send(text)
  }

  #send(text: string): void {
    this.socket.send(text)
    this.#frame += 1
  }
}

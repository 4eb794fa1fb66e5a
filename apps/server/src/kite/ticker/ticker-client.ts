import { Allowance } from '../../market/live/allowance.ts'
import type { ProgramKeyRow } from '../../programs/program-rows.ts'
import type { KiteToken } from '../session/admit-kite.ts'
import { type ModePackets, type TickerMode, messageOf } from './write-packets.ts'

/** A connection's own side of the network. */
export interface TickerSocket {
  /** Bytes that the client has not read. */
  readonly bufferedAmount: number
  /** Sends a binary message, given as text of which each character is a byte. */
  sendBytes(message: string): void
  sendText(text: string): void
  close(code: number, reason: string): void
}

/** The most instruments of one connection. */
export const MOST_INSTRUMENTS = 3_000
/** Words for a client that reads nothing are dropped beyond this many bytes. */
const MAX_BUFFERED_BYTES = 1_000_000
const MESSAGE_RATE = { perSecond: 20, burst: 200 }
/** One byte. */
const HEARTBEAT = '\0'

/** The packets of an instrument; undefined for one that has no price. */
export type PacketSource = (token: number) => ModePackets | undefined

/** One connection: whose it is, and what it watches. */
export class TickerClient {
  readonly socket: TickerSocket
  readonly token: KiteToken
  readonly key: ProgramKeyRow
  readonly address: string
  readonly messages: Allowance
  readonly #watched = new Map<number, TickerMode>()
  /** Instruments that were asked for and not told yet. */
  readonly #owed = new Set<number>()
  #isBehind = false

  constructor(socket: TickerSocket, who: { token: KiteToken; key: ProgramKeyRow; address: string }, nowMs: number) {
    this.socket = socket
    this.token = who.token
    this.key = who.key
    this.address = who.address
    this.messages = new Allowance(MESSAGE_RATE, nowMs)
  }

  /** False when the instruments would be too many; then nothing is added. */
  watch(tokens: readonly number[], mode: TickerMode | undefined): boolean {
    const added = new Set(tokens.filter((token) => !this.#watched.has(token)))
    if (this.#watched.size + added.size > MOST_INSTRUMENTS) return false
    for (const token of tokens) {
      this.#watched.set(token, mode ?? this.#watched.get(token) ?? 'quote')
      this.#owed.add(token)
    }
    return true
  }

  unwatch(tokens: readonly number[]): void {
    for (const token of tokens) {
      this.#watched.delete(token)
      this.#owed.delete(token)
    }
  }

  /**
   * Sends what changed and what it asked for since the last time. A client that has not read what it was sent gets nothing,
   * and everything it watches when it has caught up: the newest value wins.
   */
  tell(hasChanged: (token: number) => boolean, source: PacketSource): void {
    if (this.socket.bufferedAmount > 0) {
      this.#isBehind = true
      return
    }
    let packets = ''
    let count = 0
    for (const [token, mode] of this.#watched) {
      if (!this.#isBehind && !this.#owed.has(token) && !hasChanged(token)) continue
      const packet = source(token)?.[mode]
      if (packet === undefined) continue
      packets += packet
      count += 1
    }
    this.#isBehind = false
    this.#owed.clear()
    if (count > 0) this.socket.sendBytes(messageOf(count, packets))
  }

  beat(): void {
    if (this.socket.bufferedAmount === 0) this.socket.sendBytes(HEARTBEAT)
  }

  say(text: string): void {
    if (this.socket.bufferedAmount + text.length <= MAX_BUFFERED_BYTES) this.socket.sendText(text)
  }
}

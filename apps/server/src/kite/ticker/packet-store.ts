import { businessDate } from '@bahi/money/business-date'
import { epochMsOf } from '@bahi/money/ist'
import type { KiteParts } from '../calls/kite-parts.ts'
import { byToken } from '../format/instrument-token.ts'
import { type ModePackets, indexPacket, modesOf, sharePacket } from './write-packets.ts'

/** The packets of the newest prices. One is composed when the first connection needs it, and serves them all. */
export class PacketStore {
  readonly #market: KiteParts['market']
  /** Of shares, by instrument, until the price changes. */
  readonly #shares = new Map<number, ModePackets>()
  /** By token, for one round of all connections: what a token names is looked up once a round. */
  readonly #ofRound = new Map<number, ModePackets | undefined>()

  /** When the business day began, in seconds since 1970, and its second at the beginning of the round. */
  #midnight = 0
  #second = 0

  constructor(market: KiteParts['market']) {
    this.#market = market
  }

  forget(instrumentId: number): void {
    this.#shares.delete(instrumentId)
  }

  forgetAll(): void {
    this.#shares.clear()
  }

  beginRound(): void {
    this.#ofRound.clear()
    const { date, second } = this.#market.clock.now()
    this.#midnight = epochMsOf({ date: businessDate(date), second: 0 }) / 1_000
    this.#second = second
  }

  readonly read = (token: number): ModePackets | undefined => {
    const known = this.#ofRound.get(token)
    if (known !== undefined || this.#ofRound.has(token)) return known
    const packets = this.#compose(token)
    this.#ofRound.set(token, packets)
    return packets
  }

  #compose(token: number): ModePackets | undefined {
    const { feed } = this.#market
    const named = byToken(this.#market, token)
    if (named === undefined) return undefined
    if (named.kind === 'index')
      return modesOf(indexPacket(token, named.index, Math.floor(this.#midnight + this.#second)))
    const { id } = named.instrument
    const known = this.#shares.get(id)
    if (known !== undefined) return known
    const quote = feed.quote(id)
    if (quote === undefined) return undefined
    const packets = modesOf(sharePacket(token, quote, feed.depth(id), Math.floor(this.#midnight + quote.second)))
    this.#shares.set(id, packets)
    return packets
  }
}

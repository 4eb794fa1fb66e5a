import { createHash, type Hash } from 'node:crypto'
import type { DayBar } from '../../market/ports/trading-day.ts'

/**
 * The running SHA-256 over what a day printed, as fixed little-endian records: a heading, one record a trade, one a day bar. Two
 * runs that agree here agree on every trade.
 */

const TRADE_BYTES = 41
const BAR_BYTES = 65
const BUFFER_BYTES = 1 << 16
const TRADE = 1
const BAR = 2

export class DayDigest {
  private readonly hash: Hash = createHash('sha256')
  private readonly bytes = new Uint8Array(BUFFER_BYTES)
  private readonly view = new DataView(this.bytes.buffer)
  private used = 0

  constructor(heading: string) {
    this.hash.update(heading)
  }

  /** Order ids from outside are positive; null stands as zero. */
  trade(
    instrumentId: number,
    second: number,
    pricePaise: number,
    quantity: number,
    buyOrderId: bigint | null,
    sellOrderId: bigint | null,
  ): void {
    if (this.used + TRADE_BYTES > BUFFER_BYTES) this.flush()
    const view = this.view
    const at = this.used
    view.setUint8(at, TRADE)
    view.setUint32(at + 1, instrumentId, true)
    view.setUint32(at + 5, second, true)
    view.setFloat64(at + 9, pricePaise, true)
    view.setFloat64(at + 17, quantity, true)
    this.writeId(at + 25, buyOrderId)
    this.writeId(at + 33, sellOrderId)
    this.used = at + TRADE_BYTES
  }

  bar(bar: DayBar): void {
    if (this.used + BAR_BYTES > BUFFER_BYTES) this.flush()
    const view = this.view
    const at = this.used
    view.setUint8(at, BAR)
    const figures = [
      bar.openPaise,
      bar.highPaise,
      bar.lowPaise,
      bar.closePaise,
      bar.lastPaise,
      bar.volume,
      bar.valuePaise,
    ]
    view.setUint32(at + 1, bar.instrumentId, true)
    view.setUint32(at + 5, bar.trades, true)
    figures.forEach((figure, place) => view.setFloat64(at + 9 + place * 8, figure, true))
    this.used = at + BAR_BYTES
  }

  /** The digest of everything written so far; later writes continue the same digest. */
  value(): Uint8Array {
    this.flush()
    return new Uint8Array(this.hash.copy().digest())
  }

  private writeId(at: number, orderId: bigint | null): void {
    if (orderId !== null) {
      this.view.setBigUint64(at, BigInt.asUintN(64, orderId), true)
      return
    }
    this.view.setUint32(at, 0, true)
    this.view.setUint32(at + 4, 0, true)
  }

  private flush(): void {
    this.hash.update(this.bytes.subarray(0, this.used))
    this.used = 0
  }
}

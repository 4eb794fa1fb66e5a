export const BUY = 0
export const SELL = 1
/** The side of a trade in an auction, where neither order is the aggressor. */
export const AUCTION = 2
export type SideCode = typeof BUY | typeof SELL

export interface FillSink {
  fill(
    bookIndex: number,
    level: number,
    quantity: number,
    buyOwner: number,
    sellOwner: number,
    taker: SideCode | typeof AUCTION,
  ): void
  /**
   * Asked before two orders from outside trade. `stop` leaves the taking order without the rest of its trades; `again`
   * says that the resting order has been taken away.
   */
  meet(takingOwner: number, restingOwner: number): 'trade' | 'stop' | 'again'
}

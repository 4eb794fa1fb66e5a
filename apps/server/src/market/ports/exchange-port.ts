import type { BusinessDate } from '@bahi/money/business-date'
import type { MarketFeed } from './feed.ts'
import type { ExchangeMoment } from './market-clock.ts'
import type { Venue } from './venue.ts'

/** The exchange beside the server: its prices, its days, and a venue that takes orders or refuses them. */
export interface ExchangePort extends Venue {
  readonly feed: MarketFeed
  /** The business time; undefined before the first day. */
  readonly moment: ExchangeMoment | undefined
  /** Business seconds a real second. */
  readonly speed: number
  /** The end of the hash chain of seeds: every revealed seed hashes to it. Null where nothing is simulated. */
  readonly seedAnchor: Uint8Array | null
  readonly latestDay: { readonly date: BusinessDate; readonly state: 'open' | 'closed' } | undefined
  /** Whether the exchange waits for a write or a read of the database. */
  readonly isWaiting: boolean
  /** Inputs whose effect is not committed, and business seconds that are due and have not passed. */
  readonly lag: { readonly inputs: number; readonly seconds: number }
  /** Lets business time run by the real clock. */
  start(): void
  stop(): Promise<void>
  /**
   * Lets so many business seconds pass, where business time is simulated, and does the work due in them. Commits what
   * happens, and the second reached: without `keepsSecond` only together with something that happens.
   */
  advance(seconds: number, how?: { readonly keepsSecond?: boolean }): Promise<void>
  /** Discards the state in memory and loads the day again from the committed state. */
  recover(): Promise<void>
  /** Does nothing when the day was opened already. */
  openDay(date: BusinessDate): Promise<void>
  /** Puts a day that is over into history. Does nothing when it was closed already. */
  closeDay(date: BusinessDate): Promise<void>
  /** Resolves once the open day is over; at once when no day is open. */
  whenOver(): Promise<void>
}

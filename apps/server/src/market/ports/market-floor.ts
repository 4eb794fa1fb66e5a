import type { BusinessDate } from '@bahi/money/business-date'
import type { MarketFeed } from './feed.ts'
import type { ExchangeMoment } from './market-clock.ts'
import type { Venue } from './venue.ts'

/** The market a house stands beside: its prices, its days, and a venue that takes orders or does not. */
export interface MarketFloor extends Venue {
  readonly feed: MarketFeed
  /** Where business time stands; undefined before the first day. */
  readonly moment: ExchangeMoment | undefined
  /** Business seconds a real second. */
  readonly speed: number
  /** What every revealed seed leads back to; null where nothing is simulated. */
  readonly seedAnchor: Uint8Array | null
  readonly latestDay: { readonly date: BusinessDate; readonly state: 'open' | 'closed' } | undefined
  /** Nothing moves until the database takes what has to be written, or tells what has to be read. */
  readonly isWaiting: boolean
  /** Inputs whose effect is not committed, and business seconds that are due and have not passed. */
  readonly lag: { readonly inputs: number; readonly seconds: number }
  /** Lets business time run by the real clock. */
  start(): void
  stop(): Promise<void>
  /** Lets so many business seconds pass, where business time is simulated, and does the work due in them. */
  advance(seconds: number): Promise<void>
  /** Discards the state in memory and loads the day again from the committed state. */
  recover(): Promise<void>
  /** Does nothing when the day was opened already. */
  openDay(date: BusinessDate): Promise<void>
  /** Puts a day that is over into history. Does nothing when it was closed already. */
  closeDay(date: BusinessDate): Promise<void>
  /** Resolves once the open day is over; at once when no day is open. */
  whenOver(): Promise<void>
}

import type { BusinessDate } from '@bahi/money/business-date'
import type { Inquiry, Subject } from '../../platform/wire/wire.ts'
import type { ExchangeMoment } from '../ports/market-clock.ts'
import type { IndexQuote } from '../ports/trading-day.ts'

/** The state of the exchange as one frame tells it. */
export interface ExchangeState {
  /** The process of the exchange: another name is another process, and what was not committed is lost. */
  readonly floor: string
  readonly moment: ExchangeMoment | undefined
  readonly speed: number
  readonly latestDay: { readonly date: BusinessDate; readonly state: 'open' | 'closed' } | undefined
  readonly isWaiting: boolean
  readonly staleSecond: number | undefined
  /** The last entry of the tape. */
  readonly tapeEnd: bigint
}

/** What changed since the frame before. Frames come also when nothing changed, so that silence means a lost exchange. */
export interface FeedFrame extends ExchangeState {
  readonly number: number
  /** Changed shares: their columns as `share-columns` writes them. */
  readonly shares: Float64Array
  readonly indices: readonly IndexQuote[]
  /** Levels of each index from a minute on. */
  readonly indexMinutes: readonly IndexTail[]
}

export interface IndexTail {
  readonly indexId: string
  readonly from: number
  readonly levels: readonly number[]
}

/** Everything but the shares. */
export interface FeedHead extends ExchangeState {
  readonly number: number
  readonly source: 'simulated' | 'replay' | 'live'
  readonly takesOrders: boolean
  readonly seedAnchor: Uint8Array | null
  readonly instrumentIds: readonly number[]
  readonly indices: readonly IndexQuote[]
  readonly indexMinutes: readonly IndexTail[]
}

/** Some shares in full. */
export interface FeedPart {
  readonly floor: string
  readonly number: number
  readonly shares: Float64Array
}

export const feedFrame: Subject<FeedFrame> = { name: 'feed.frame' }
export const feedHead: Inquiry<null, FeedHead> = { name: 'feed.head' }
export const feedPart: Inquiry<readonly number[], FeedPart> = { name: 'feed.part' }

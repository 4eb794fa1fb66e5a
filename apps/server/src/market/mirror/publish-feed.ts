import type { Wire } from '../../platform/wire/wire.ts'
import type { ExchangePort } from '../ports/exchange-port.ts'
import type { MarketFeed } from '../ports/feed.ts'
import { type ExchangeState, feedFrame, feedHead, feedPart, type IndexTail } from './feed-messages.ts'
import { barsFrom, groupNews, type ShareNews, writeShares } from './share-columns.ts'

const FRAME_MS = 200
/** Half of the megabyte that a message of NATS may have, in numbers of eight bytes. */
const NUMBERS_AT_ONCE = 65_536

export interface PublishParts {
  readonly wire: Wire
  readonly exchange: Pick<
    ExchangePort,
    'feed' | 'moment' | 'speed' | 'latestDay' | 'isWaiting' | 'seedAnchor' | 'takesOrders' | 'onTape'
  >
  /** The name of this process. */
  readonly floor: string
  readonly instrumentIds: () => readonly number[]
  /** The last entry of the tape when the process began. */
  readonly tapeEnd: bigint
}

/** Tells all processes of prices and business time, and gives a mirror that begins everything there is. */
export function publishFeed(parts: PublishParts): { close(): void } {
  const publisher = new FeedPublisher(parts)
  const stops = [
    parts.wire.answer(feedHead, () => Promise.resolve(publisher.head())),
    parts.wire.answer(feedPart, (ids) => Promise.resolve(publisher.part(ids))),
    publisher.listen(),
  ]
  return { close: () => stops.forEach((stop) => stop()) }
}

/** What a mirror that received every frame knows of a share. */
interface Told {
  readonly volume: number
  readonly bars: number
  readonly date: string
}

class FeedPublisher {
  readonly #parts: PublishParts
  readonly #changed = new Set<number>()
  readonly #told = new Map<number, Told>()
  readonly #toldMinutes = new Map<string, number>()
  #number = 0
  #tapeEnd: bigint

  constructor(parts: PublishParts) {
    this.#parts = parts
    this.#tapeEnd = parts.tapeEnd
  }

  listen(): () => void {
    const { exchange } = this.#parts
    const timer = setInterval(() => this.#publish(), FRAME_MS)
    const stops = [
      exchange.feed.onChanged((ids) => {
        for (const id of ids) this.#changed.add(id)
      }),
      exchange.feed.onDay(() => {
        this.#toldMinutes.clear()
        this.#publish()
      }),
      exchange.onTape((entries) => (this.#tapeEnd = entries.at(-1)?.seq ?? this.#tapeEnd)),
      () => clearInterval(timer),
    ]
    return () => stops.forEach((stop) => stop())
  }

  head() {
    const { exchange, instrumentIds } = this.#parts
    const { feed, seedAnchor, takesOrders } = exchange
    const indices = feed.indices()
    return {
      ...this.#state(),
      number: this.#number,
      source: feed.source,
      takesOrders,
      seedAnchor,
      instrumentIds: instrumentIds().filter((id) => feed.quote(id) !== undefined),
      indices,
      indexMinutes: indices.map(({ indexId }) => ({ indexId, from: 0, levels: [...feed.indexMinutes(indexId)] })),
    }
  }

  part(ids: readonly number[]) {
    const { feed } = this.#parts.exchange
    // So that the next frame tells only what this answer does not.
    this.#publish()
    const news = ids.flatMap((id): ShareNews[] => {
      const quote = feed.quote(id)
      if (quote === undefined) return []
      const bars = barsFrom(feed.minutes(id), 0)
      return [{ quote, ...rest(feed, id), prints: feed.recentTrades(id), arePrintsWhole: true, bars }]
    })
    return { floor: this.#parts.floor, number: this.#number, shares: writeShares(news) }
  }

  #state(): ExchangeState {
    const { floor, exchange } = this.#parts
    const { moment, speed, latestDay, isWaiting, feed } = exchange
    return { floor, moment, speed, latestDay, isWaiting, staleSecond: feed.staleSecond(), tapeEnd: this.#tapeEnd }
  }

  #publish(): void {
    const { wire, exchange } = this.#parts
    const changed = [...this.#changed]
    this.#changed.clear()
    const groups = groupNews(
      changed.flatMap((id) => this.#newsOf(id)),
      NUMBERS_AT_ONCE,
    )
    for (const [at, news] of groups.entries()) {
      this.#number += 1
      wire.say(feedFrame, {
        ...this.#state(),
        number: this.#number,
        shares: writeShares(news),
        indices: at === 0 ? exchange.feed.indices() : [],
        indexMinutes: at === 0 ? this.#newMinutes() : [],
      })
    }
  }

  #newsOf(id: number): ShareNews[] {
    const { feed, moment } = this.#parts.exchange
    const quote = feed.quote(id)
    if (quote === undefined) return []
    const date = moment?.date ?? ''
    const known = this.#told.get(id)
    const told = known?.date === date ? known : { volume: 0, bars: 0 }
    const minutes = feed.minutes(id)
    this.#told.set(id, { volume: quote.volume, bars: minutes?.count ?? 0, date })
    // Most shares that changed have not traded: their prints need not be copied to find out that none is new.
    const prints = quote.volume === told.volume ? [] : feed.recentTrades(id)
    const fresh = printsOf(prints, quote.volume - told.volume)
    return [
      {
        quote,
        ...rest(feed, id),
        prints: prints.slice(0, fresh ?? prints.length),
        arePrintsWhole: fresh === undefined,
        // The minute that was the last one may have gone on.
        bars: barsFrom(minutes, Math.max(0, told.bars - 1)),
      },
    ]
  }

  #newMinutes(): IndexTail[] {
    const { feed } = this.#parts.exchange
    return feed.indices().flatMap(({ indexId }) => {
      const levels = feed.indexMinutes(indexId)
      const from = Math.max(0, Math.min(levels.length, this.#toldMinutes.get(indexId) ?? 0) - 1)
      this.#toldMinutes.set(indexId, levels.length)
      return [{ indexId, from, levels: levels.slice(from) }]
    })
  }
}

function rest(feed: MarketFeed, id: number) {
  return { depth: feed.depth(id), tickPaise: feed.tickPaise(id) }
}

/** How many of the newest prints make up a traded quantity; undefined when no number of them does. */
function printsOf(prints: ReturnType<MarketFeed['recentTrades']>, quantity: number): number | undefined {
  let sum = 0
  for (let count = 0; count <= prints.length; count += 1) {
    if (sum === quantity) return count
    if (sum > quantity) return undefined
    sum += prints[count]?.quantity ?? 0
  }
  return undefined
}

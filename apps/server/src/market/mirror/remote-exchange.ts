import type { ExchangePort } from '../ports/exchange-port.ts'
import type { MirrorFeed } from './mirror-feed.ts'
import type { RemoteVenue } from './remote-venue.ts'

/** The exchange of another process: prices, business time and a venue. Its days are opened and closed where it runs. */
export function createRemoteExchange(mirror: MirrorFeed, venue: RemoteVenue): ExchangePort {
  const refuse = (): Promise<never> => Promise.reject(new Error('The days of the exchange are run on the floor'))
  return {
    feed: mirror,
    get takesOrders() {
      return venue.takesOrders
    },
    submit: (inputs) => venue.submit(inputs),
    onTape: (listener) => venue.onTape(listener),
    onMissed: (listener) => venue.onMissed(listener),
    readTape: (afterSeq, limit) => venue.readTape(afterSeq, limit),
    settled: () => venue.settled(),
    get moment() {
      return mirror.state.moment
    },
    get speed() {
      return mirror.state.speed
    },
    get seedAnchor() {
      return mirror.head.seedAnchor
    },
    get latestDay() {
      return mirror.state.latestDay
    },
    get isWaiting() {
      return mirror.state.isWaiting || mirror.isStale
    },
    lag: { inputs: 0, seconds: 0 },
    start: () => undefined,
    stop: () => Promise.resolve(),
    advance: refuse,
    recover: refuse,
    openDay: refuse,
    closeDay: refuse,
    whenOver: refuse,
  }
}

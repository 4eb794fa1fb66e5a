import type { MarketPhase } from '@bahi/domain/calendar/phase'

/** Security time: tokens, locks, rate limits. The system's own clock, injected so that tests can turn it. */
export type SystemClock = () => Date

/** A moment of business time: an IST calendar date and the second of that day. */
export interface BusinessMoment {
  readonly date: string
  readonly second: number
}

/** Business time: sessions, T+1, cut-offs. Live it is real IST; simulated it runs at a chosen speed and skips the nights. */
export interface BusinessClock {
  now(): BusinessMoment
  phase(): MarketPhase
  dayKind(): 'trading' | 'weekend' | 'holiday' | 'unknown'
  /** The same moment as an instant (UTC), for stamps that people read as IST. */
  instant(): Date
  readonly speed: number
}

const DAY_MINUTES = 1_440
const MINUTE_MS = 60_000

export interface DeliveryFacts {
  /** The minute of the day in India. */
  readonly minute: number
  /** The quiet hours as minutes of the day; null: none. */
  readonly quiet: { readonly from: number; readonly until: number } | null
  /** Whether messages about security come in quiet hours too. */
  readonly isSecurityAlways: boolean
  readonly topic: string
  /** Whether the customer still wants this topic. */
  readonly isWanted: boolean
  /** Messages that were delivered to the customer today. */
  readonly deliveredToday: number
  readonly maxADay: number
}

export type Delivery =
  | { readonly act: 'send' }
  | { readonly act: 'wait'; readonly forMs: number }
  | { readonly act: 'drop'; readonly why: 'switched-off' | 'too-many' }

/** Whether a message that is due is sent now, later or never. */
export function decideDelivery(facts: DeliveryFacts): Delivery {
  if (!facts.isWanted) return { act: 'drop', why: 'switched-off' }
  const isSecurity = facts.topic === 'security'
  // A flood of orders must not keep back the word that somebody changed the password.
  if (!isSecurity && facts.deliveredToday >= facts.maxADay) return { act: 'drop', why: 'too-many' }
  if (isSecurity && facts.isSecurityAlways) return { act: 'send' }
  const minutes = facts.quiet === null ? 0 : minutesOfQuiet(facts.quiet, facts.minute)
  return minutes === 0 ? { act: 'send' } : { act: 'wait', forMs: minutes * MINUTE_MS }
}

/** How many minutes of quiet hours are left; 0 outside them. Hours from later than until go over midnight. */
function minutesOfQuiet({ from, until }: NonNullable<DeliveryFacts['quiet']>, minute: number): number {
  const isQuiet = from < until ? minute >= from && minute < until : minute >= from || minute < until
  return isQuiet ? (until - minute + DAY_MINUTES) % DAY_MINUTES : 0
}

import { type Decision, accept, refusal, refuse } from '../../outcome.ts'

/** How long a raise waits: long enough to sleep on it. In real time, because the mood that it protects from is real. */
export const RAISE_WAITS_MS = 24 * 3_600_000

/** The days for which buying may be paused. */
export const pauseDays = [1, 7, 30] as const
export type PauseDays = (typeof pauseDays)[number]

const DAY_MS = 86_400_000

/** A raise that waits; `limitPaise` null: the limit ends. */
export type WaitingRaise = { readonly limitPaise: bigint | null; readonly at: Date }

/** A limit as it is stored. */
export type StoredLimit = { readonly limitPaise: bigint | null; readonly next: WaitingRaise | null }

/** The limit at a moment: a raise whose time has come is in force, whether or not a row was written since. */
export function limitAt(stored: StoredLimit, now: Date): StoredLimit {
  const { next } = stored
  return next !== null && next.at <= now ? { limitPaise: next.limitPaise, next: null } : stored
}

/**
 * Decides a new limit; null ends it. Setting one and lowering it is at once, and gives up a raise that waits. A raise
 * waits from its own asking, also when another waited before.
 */
export function decideLimit(asked: bigint | null, stored: StoredLimit, now: Date): Decision<StoredLimit> {
  if (asked !== null && asked <= 0n) return refuse(refusal('parameter-malformed', {}, 'limitPaise'))
  const { limitPaise } = limitAt(stored, now)
  const isRaise = limitPaise !== null && (asked === null || asked > limitPaise)
  if (!isRaise) return accept({ limitPaise: asked, next: null })
  return accept({ limitPaise, next: { limitPaise: asked, at: new Date(now.getTime() + RAISE_WAITS_MS) } })
}

/** Decides to take a raise back. One that is in force is no longer taken back: it is lowered. */
export function decideTakeBack(stored: StoredLimit, now: Date): Decision<StoredLimit> {
  const { limitPaise, next } = limitAt(stored, now)
  return next === null ? refuse(refusal('raise-not-waiting')) : accept({ limitPaise, next: null })
}

/** Decides a pause from now on. It may be made longer and never shorter. */
export function decidePause(days: PauseDays, pausedUntil: Date | null, now: Date): Decision<{ readonly until: Date }> {
  const until = new Date(now.getTime() + days * DAY_MS)
  return pausedUntil !== null && until < pausedUntil ? refuse(refusal('pause-not-shorter')) : accept({ until })
}

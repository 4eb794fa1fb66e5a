import { useCallback, useSyncExternalStore } from 'react'

/** Whole seconds left until a moment (milliseconds since 1970); 0 once it has passed or without one. */
export function secondsLeft(until: number | null, now: number): number {
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1_000))
}

/** How often the clock is looked at; the page changes only when a second has passed. */
const lookMs = 250

/** Counts down by the clock, not by ticks, so that a page that slept shows what is really left. */
export function useCountdown(until: number | null): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      if (until === null || until <= Date.now()) return () => {}
      const timer = setInterval(() => {
        changed()
        if (until <= Date.now()) clearInterval(timer)
      }, lookMs)
      return () => clearInterval(timer)
    },
    [until],
  )
  return useSyncExternalStore(subscribe, () => secondsLeft(until, Date.now()))
}

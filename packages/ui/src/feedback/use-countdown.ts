import { useEffect, useState } from 'react'
import { secondsLeft } from './countdown.ts'

/**
 * Whole seconds left since `startedMs` (of `Date.now()`), or 0 while nothing was started. It asks the clock each time, so
 * a phone that slept in between is right again at once.
 */
export function useCountdown(startedMs: number | null, seconds: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  const left = startedMs === null ? 0 : secondsLeft(startedMs, nowMs, seconds)
  useEffect(() => {
    if (startedMs === null) return
    const look = () => setNowMs(Date.now())
    look()
    const timer = setInterval(() => {
      look()
      if (secondsLeft(startedMs, Date.now(), seconds) === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [startedMs, seconds])
  return left
}

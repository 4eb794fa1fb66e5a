import { useEffect, useState } from 'react'

/** The time of this machine, which waits are measured with; it moves on every few seconds. */
export function useNow(everyMs = 10_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(tick)
  }, [everyMs])
  return now
}

import { useEffect, useState } from 'react'

const stepMs = 30_000

/** How long the code that an authenticator shows now is shown, in seconds. */
export function useSecondsLeft(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(tick)
  }, [])
  return Math.ceil((stepMs - (now % stepMs)) / 1_000)
}

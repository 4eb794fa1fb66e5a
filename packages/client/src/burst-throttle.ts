const MAX_IN_BURST = 20
const PAUSE_MS = 100

/**
 * Lets twenty requests start, then pauses for 100 ms, as specified. Requests that arrive in the pause start in their
 * order. A stretch of 100 ms without any request ends a burst by itself.
 */
export function createBurstThrottle(nowMs: () => number = () => performance.now()): () => Promise<void> {
  let started = 0
  let lastStartMs = Number.NEGATIVE_INFINITY
  let line: Promise<void> = Promise.resolve()

  async function waitForSlot(): Promise<void> {
    if (nowMs() - lastStartMs >= PAUSE_MS) started = 0
    if (started === MAX_IN_BURST) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      started = 0
    }
    started += 1
    lastStartMs = nowMs()
  }

  return () => (line = line.then(waitForSlot))
}

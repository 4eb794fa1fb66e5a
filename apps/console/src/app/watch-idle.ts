/** The server's limit for an idle session. */
export const IDLE_MS = 30 * 60_000
const LOOK_MS = 15_000
const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

/** Calls `left` after half an hour without keyboard or pointer. Returns a function that stops watching. */
export function watchIdle(
  page: Pick<Window, 'addEventListener' | 'removeEventListener' | 'setInterval' | 'clearInterval'>,
  left: () => void,
  nowMs: () => number = Date.now,
): () => void {
  let seenAt = nowMs()
  const seen = () => void (seenAt = nowMs())
  for (const sign of SIGNS) page.addEventListener(sign, seen, { passive: true })
  const look = page.setInterval(() => (nowMs() - seenAt >= IDLE_MS ? left() : undefined), LOOK_MS)
  return () => {
    page.clearInterval(look)
    for (const sign of SIGNS) page.removeEventListener(sign, seen)
  }
}

/** As long as the server lets a session stand still. */
export const IDLE_MS = 30 * 60_000
const LOOK_MS = 15_000
const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

/** Calls `left` when nobody has touched keyboard or pointer for half an hour. Returns how to stop watching. */
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

/** Runs work when the page has nothing else to do; where a browser cannot say so, a little later. */
export type WhenIdle = (work: () => void) => void

export const whenIdle: WhenIdle = (work) => {
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else setTimeout(work, 200)
}

/** Longer than a list goes on by itself after the finger has left it. */
const STILL_MS = 2_000
/** Not `scroll`: what moves by itself would hold everything up. */
const TOUCHES = ['pointerdown', 'touchmove', 'wheel', 'keydown'] as const

/**
 * Runs work when nobody has touched the page for two seconds and it has nothing else to do: a list that moves under a finger
 * needs the whole of a slow processor.
 */
export function watchTouches(page: EventTarget, idle: WhenIdle = whenIdle): { whenStill: WhenIdle; stop: () => void } {
  const watching = new AbortController()
  let touchedAt = Number.NEGATIVE_INFINITY
  const note = () => {
    touchedAt = performance.now()
  }
  for (const type of TOUCHES)
    page.addEventListener(type, note, { capture: true, passive: true, signal: watching.signal })
  const whenStill: WhenIdle = (work) => {
    const leftMs = touchedAt + STILL_MS - performance.now()
    if (leftMs <= 0) idle(work)
    else setTimeout(() => whenStill(work), leftMs)
  }
  return { whenStill, stop: () => watching.abort() }
}

/**
 * Whether the customer has told the browser to save data: then nothing is fetched before it is asked for. Not every browser
 * says anything of its line, and TypeScript knows of none.
 */
export const savesData = (browser: object): boolean =>
  (browser as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Fetches parts of the app ahead, one after another, each in a moment that `idle` chooses, so that a slow phone stays free for
 * the open page. A part that fails is fetched again when it is needed.
 */
export async function fetchAhead(parts: readonly (() => Promise<unknown>)[], idle: WhenIdle = whenIdle): Promise<void> {
  for (const fetchPart of parts) {
    await new Promise<void>((settle) => idle(settle))
    await fetchPart().catch(() => undefined)
  }
}

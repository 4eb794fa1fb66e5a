import { useSyncExternalStore } from 'react'
import { readCandleLook, type CandleLook } from './candle-look.ts'

let known: CandleLook | null = null

/** The same object for the same look, so that nothing is drawn anew for a change that does not show. */
function read(): CandleLook {
  known ??= readCandleLook(getComputedStyle(document.documentElement))
  return known
}

function lookAgain(): void {
  const now = readCandleLook(getComputedStyle(document.documentElement))
  if (JSON.stringify(now) !== JSON.stringify(known)) known = now
}

/** Theme, price colours, text size and language are attributes of the root element, so any change of its attributes may change the look. */
function watch(changed: () => void): () => void {
  lookAgain()
  const observer = new MutationObserver(() => {
    lookAgain()
    changed()
  })
  observer.observe(document.documentElement, { attributes: true })
  return () => observer.disconnect()
}

/** The tokens as they are now, for what is drawn on a canvas. */
export function useCandleLook(): CandleLook {
  return useSyncExternalStore(watch, read)
}

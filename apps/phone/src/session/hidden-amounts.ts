const storageKey = 'hide-amounts'
const listeners = new Set<() => void>()

/** For a browser that keeps nothing: then the choice lasts until the page is closed. */
let inMemory = false

export function areAmountsHidden(): boolean {
  try {
    return (localStorage.getItem(storageKey) ?? (inMemory ? '1' : '0')) === '1'
  } catch {
    return inMemory
  }
}

export function hideAmounts(hidden: boolean): void {
  inMemory = hidden
  try {
    localStorage.setItem(storageKey, hidden ? '1' : '0')
  } catch {
    // inMemory has it.
  }
  for (const listener of listeners) listener()
}

/** Calls when amounts are hidden or shown on this page or in another tab. Returns how to stop. */
export function watchHiddenAmounts(changed: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === null || key === storageKey) changed()
  }
  listeners.add(changed)
  window.addEventListener('storage', follow)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', follow)
  }
}

/**
 * Hides amounts before anything is drawn, for a customer who wants them hidden when the app opens, and again whenever
 * the app leaves the screen: a phone keeps an installed app open for days, and shows it as it was left.
 */
export function hideAtOpening(page: Document, isWanted: () => boolean): void {
  const hide = () => {
    if (isWanted()) hideAmounts(true)
  }
  hide()
  page.addEventListener('visibilitychange', () => {
    if (page.hidden) hide()
  })
}

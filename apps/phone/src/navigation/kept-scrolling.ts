import type { HistoryLocation } from '@tanstack/history'

/** How far each place of the history was scrolled: whoever comes back finds it as they left it, also after a reload. */
export interface KeptScrolling {
  readonly leave: (place: HistoryLocation) => void
  /** @param page the page at the place. Its places share their scrolling: a sheet that opens moves nothing. */
  readonly arrive: (place: HistoryLocation, page: string) => void
}

type Kept = Record<string, Record<string, readonly [left: number, top: number]>>

const storageKey = 'scrolled'

export function keepScrolling(tab: Window): KeptScrolling {
  const kept = readKept(tab)
  const scrolled = new Set<Element>()
  let lastPlace: HistoryLocation | null = null
  let lastPage: string | null = null
  let windowMoved = false
  const leave = (place: HistoryLocation) => {
    const here = (kept[place.state.__TSR_key ?? place.href] ??= {})
    for (const element of scrolled)
      if (element.isConnected) here[selectorOf(element)] = [element.scrollLeft, element.scrollTop]
  }
  tab.history.scrollRestoration = 'manual'
  tab.document.addEventListener(
    'scroll',
    ({ target }) => {
      if (target instanceof Element) scrolled.add(target)
      else windowMoved = true
    },
    true,
  )
  tab.addEventListener('pagehide', () => {
    if (lastPlace !== null) leave(lastPlace)
    writeKept(tab, kept)
  })
  return {
    leave,
    arrive: (place, page) => {
      lastPlace = place
      if (page === lastPage) return
      lastPage = page
      scrolled.clear()
      // A keyboard on the screen moves the window itself.
      if (windowMoved) tab.scrollTo(0, 0)
      windowMoved = false
      for (const [selector, [left, top]] of Object.entries(kept[place.state.__TSR_key ?? place.href] ?? {}))
        tab.document.querySelector(selector)?.scrollTo({ left, top, behavior: 'instant' })
    },
  }
}

/** What names itself is found by its name, wherever it stands; everything else by its way from the root. */
function selectorOf(element: Element): string {
  const name = element.getAttribute('data-scroll-restoration-id')
  if (name !== null) return `[data-scroll-restoration-id="${CSS.escape(name)}"]`
  const { parentElement, localName } = element
  if (parentElement === null) return localName
  return `${selectorOf(parentElement)} > ${localName}:nth-child(${[...parentElement.children].indexOf(element) + 1})`
}

function readKept(tab: Window): Kept {
  try {
    return JSON.parse(tab.sessionStorage.getItem(storageKey) ?? '{}') as Kept
  } catch {
    return {}
  }
}

function writeKept(tab: Window, kept: Kept): void {
  try {
    tab.sessionStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // Without storage a reload begins at the top.
  }
}

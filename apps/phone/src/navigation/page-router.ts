import type { HistoryLocation, RouterHistory } from '@tanstack/history'
import type { ComponentType } from 'react'
import type { KeptScrolling } from './kept-scrolling.ts'

/** What is at a place: its page, or why there is none. */
export type Standing =
  | { readonly is: 'page'; readonly Page: ComponentType }
  | { readonly is: 'pending' }
  | { readonly is: 'lost'; readonly cause: unknown }
  | { readonly is: 'missing' }

export interface Shown {
  readonly place: HistoryLocation
  /** The place without its query, as the table of pages writes it. */
  readonly path: string
  readonly standing: Standing
}

/** Says which page is to be seen. An address is looked up in a table, because no page of the app has a parameter in its path. */
export interface PageRouter {
  readonly history: RouterHistory
  readonly shown: () => Shown
  readonly subscribe: (changed: () => void) => () => void
  /** Follows the history from now on. Resolves when something is to be seen at its place. */
  readonly start: () => Promise<void>
  /** Fetches a page before it is opened; it is then drawn without a wait. Does nothing for an address that leads nowhere. */
  readonly fetchPage: (path: string) => Promise<void>
  /** Fetches the page of this place once more, after it was lost. */
  readonly again: () => void
  /** Whether a page is still being drawn, at most for a second: what can wait should. */
  readonly isDrawing: () => boolean
  /** Told when what is shown has been drawn. `name` tells one page from another: the places of one page share how far it is scrolled. */
  readonly drawn: (shown: Shown, name: string) => void
}

const drawnAfterMs = 1_000

interface PageRouterParts {
  readonly history: RouterHistory
  readonly loads: ReadonlyMap<string, () => Promise<ComponentType>>
  readonly scrolling: KeptScrolling
  /** How long the page before stays while the next one is fetched. */
  readonly pendingAfterMs: number
}

export function createPageRouter({ history, loads, scrolling, pendingAfterMs }: PageRouterParts): PageRouter {
  // Typed addresses may end with a slash or be in capitals.
  const paths = new Map([...loads.keys()].map((path) => [path.toLowerCase(), path]))
  const pathOf = (name: string) => paths.get(name.toLowerCase().replace(/(?<=.)\/+$/, '')) ?? name
  const pages = new Map<string, ComponentType>()
  const listeners = new Set<() => void>()
  let shown: Shown = { place: history.location, path: pathOf(history.location.pathname), standing: { is: 'pending' } }
  let drawingSince: number | null = null
  let newest: HistoryLocation | null = null

  async function goTo(place: HistoryLocation): Promise<void> {
    scrolling.leave(shown.place)
    newest = place
    const path = pathOf(place.pathname)
    const show = (standing: Standing) => {
      // Somebody who went on does not come back to a page that arrives late.
      if (newest !== place) return
      shown = { place, path, standing }
      drawingSince = performance.now()
      listeners.forEach((listener) => listener())
    }
    const load = loads.get(path)
    const known = pages.get(path)
    if (load === undefined) return show({ is: 'missing' })
    if (known !== undefined) return show({ is: 'page', Page: known })
    const timer = setTimeout(() => show({ is: 'pending' }), pendingAfterMs)
    await load()
      .then((Page) => {
        pages.set(path, Page)
        show({ is: 'page', Page })
      })
      .catch((cause: unknown) => show({ is: 'lost', cause }))
    clearTimeout(timer)
  }

  return {
    history,
    shown: () => shown,
    subscribe: (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    start: () => {
      history.subscribe(({ location }) => void (location === newest || goTo(location)))
      return new Promise((seen) => {
        const stop = () => {
          listeners.delete(stop)
          seen()
        }
        listeners.add(stop)
        void goTo(history.location)
      })
    },
    fetchPage: async (name) => {
      const path = pathOf(name)
      const load = loads.get(path)
      if (load !== undefined && !pages.has(path)) pages.set(path, await load())
    },
    again: () => void goTo({ ...history.location }),
    isDrawing: () => drawingSince !== null && performance.now() - drawingSince < drawnAfterMs,
    drawn: (now, name) => {
      if (now !== shown) return
      drawingSince = null
      scrolling.arrive(now.place, name)
    },
  }
}

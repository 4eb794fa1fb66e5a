import type { RouterHistory } from '@tanstack/history'
import { createContext, useContext } from 'react'
import { pathWithQuery, tabPaths, type Path, type QueryArgument, type TabName } from './paths.ts'

export type NavigationMode = 'open' | 'redirect' | 'switchTab' | 'relaunch' | 'back'

/**
 * Asked before every navigation; false cancels it. `place` is null when going back. `again` does the cancelled navigation after all,
 * without asking.
 */
export type NavigationHook = (mode: NavigationMode, place: string | null, again: () => void) => boolean

/** What navigation needs of a router, so that its rules can be tried without one. */
export interface NavigationPort {
  current: () => string
  push: (place: string) => void
  /** The same, with nobody asked who may hold a step of the history. */
  pushUnasked: (place: string) => void
  replace: (place: string) => void
  back: (pages: number) => void
  /** Leaves every page behind and shows this one as the first. */
  startAgain: (place: string) => void
  /** How many pages lie behind the current one. */
  depth: () => number
  /** Whether the current page was come back to. */
  returned: () => boolean
}

export interface Navigation {
  /** Opens a page on top of the current one. */
  open: <P extends Path>(path: P, ...query: QueryArgument<P>) => void
  /** Opens a page on top whatever form is filled: without a session nobody can send it. */
  interrupt: <P extends Path>(path: P, ...query: QueryArgument<P>) => void
  /** Opens a page in the place of the current one. */
  redirect: <P extends Path>(path: P, ...query: QueryArgument<P>) => void
  /** Goes to one of the five roots. */
  switchTab: (tab: TabName) => void
  /** Leaves all pages behind and begins again with this one. */
  relaunch: <P extends Path>(path: P, ...query: QueryArgument<P>) => void
  /** Goes back by a number of pages; where fewer lie behind, to Home. */
  back: (pages?: number) => void
  /**
   * Goes to an address, from a link or from the `next` of the log-in page. Addresses outside the app are ignored, so that a
   * crafted `next` cannot lead to another site.
   */
  follow: (place: string, mode?: 'open' | 'redirect' | 'relaunch') => void
  /** Whether this address is the current page, whatever else its query says. */
  isAt: (place: string) => boolean
  /** Whether the current page was come back to: it is then found where it was left, scrolled as it was. */
  returned: () => boolean
  /** Sets the hook that may cancel a navigation, and returns how to take it away again. */
  guard: (hook: NavigationHook) => () => void
}

/** The one navigation of the app. Opening the page that is already current is ignored. */
export function createNavigation(port: NavigationPort): Navigation {
  const hooks = new Set<NavigationHook>()
  const unlessHeld = (mode: NavigationMode, place: string | null, move: () => void) => {
    if ([...hooks].every((hook) => hook(mode, place, move))) move()
  }
  const go = (mode: 'open' | 'redirect' | 'switchTab' | 'relaunch', place: string) => {
    if (place === port.current()) return
    unlessHeld(mode, place, () => {
      if (mode === 'open') port.push(place)
      else if (mode === 'redirect') port.replace(place)
      else port.startAgain(place)
    })
  }
  return {
    open: (path, ...query) => go('open', pathWithQuery(path, ...query)),
    interrupt: (path, ...query) => port.pushUnasked(pathWithQuery(path, ...query)),
    redirect: (path, ...query) => go('redirect', pathWithQuery(path, ...query)),
    relaunch: (path, ...query) => go('relaunch', pathWithQuery(path, ...query)),
    switchTab: (tab) => go('switchTab', tabPaths[tab]),
    follow: (place, mode = 'open') => {
      if (/^\/(?![/\\])/.test(place)) go(mode, place)
    },
    back: (pages = 1) =>
      unlessHeld('back', null, () => {
        if (port.depth() >= pages) port.back(pages)
        else port.startAgain(tabPaths.home)
      }),
    isAt: (place) => port.current() === place || port.current().startsWith(`${place}&`),
    returned: port.returned,
    guard: (hook) => {
      hooks.add(hook)
      return () => hooks.delete(hook)
    },
  }
}

/** Navigation on the browser's history. */
export function historyPort(history: RouterHistory): NavigationPort {
  const depth = () => history.location.state.__TSR_index
  let first: string | null = null
  let returned = false
  history.subscribe(({ action }) => {
    returned = action.type !== 'PUSH' && action.type !== 'REPLACE'
    if (first === null) return
    const place = first
    first = null
    if (place !== history.location.href) history.replace(place)
  })
  return {
    current: () => history.location.href,
    push: (place) => history.push(place),
    pushUnasked: (place) => history.push(place, undefined, { ignoreBlocker: true }),
    replace: (place) => history.replace(place),
    back: (pages) => history.go(-pages),
    // A browser cannot forget its history, so the pages left behind are stepped over backwards and the first one is
    // replaced once it is reached: the phone's back button then leaves the app instead of wandering through old pages.
    startAgain: (place) => {
      if (depth() === 0) return history.replace(place)
      first = place
      history.go(-depth())
    },
    depth,
    returned: () => returned,
  }
}

const NavigationContext = createContext<Navigation | null>(null)
export const NavigationProvider = NavigationContext

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext)
  if (navigation === null) throw new Error('useNavigation needs a NavigationProvider above it')
  return navigation
}

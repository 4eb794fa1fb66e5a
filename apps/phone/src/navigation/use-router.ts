import type { HistoryLocation, RouterHistory } from '@tanstack/history'
import { createContext, useContext } from 'react'
import type { PageRouter, Shown } from './page-router.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The sheet that is open at this place. */
    sheet?: string
  }
}

export const RouterContext = createContext<PageRouter | null>(null)
export const ShownContext = createContext<Shown | null>(null)

export function useRouter(): PageRouter {
  const router = useContext(RouterContext)
  if (router === null) throw new Error('useRouter needs a RouterView above it')
  return router
}

export function useHistory(): RouterHistory {
  return useRouter().history
}

export function useShown(): Shown {
  const shown = useContext(ShownContext)
  if (shown === null) throw new Error('useShown needs a RouterView above it')
  return shown
}

/** The place whose page is drawn. The history may be ahead of it while the next page is on its way. */
export function usePlace(): HistoryLocation {
  return useShown().place
}

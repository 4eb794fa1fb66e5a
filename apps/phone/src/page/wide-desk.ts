import { createContext, useContext } from 'react'

/** A wide window: beside the page there is a side for a ticket and a book. */
export interface WideDesk {
  /** Where the ticket and the book are drawn; null until the side stands. */
  side: HTMLElement | null
}

const WideContext = createContext<WideDesk | null>(null)
export const WideProvider = WideContext

/** The room beside the page; null where the page is alone, as on every phone. */
export function useWideDesk(): WideDesk | null {
  return useContext(WideContext)
}

import { createContext, useContext } from 'react'
import { createValueStore, type ValueStore } from '../live/value-store.ts'

/** Chromium's own event; no standard knows it. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

/** What the device offers the customer: null while it offers nothing. */
export interface DeviceOffers {
  /** Begins again with the version that is ready. */
  update: ValueStore<(() => void) | null>
  /** Asks the browser to put Bahi among the phone's apps. */
  install: ValueStore<(() => void) | null>
}

/** Listens from the start, because the browser may make its offer before any page is drawn. */
export function listenForOffers(target: Pick<Window, 'addEventListener'>): DeviceOffers {
  const offers: DeviceOffers = {
    update: createValueStore<(() => void) | null>(null),
    install: createValueStore<(() => void) | null>(null),
  }
  target.addEventListener('beforeinstallprompt', (event) => {
    // The browser's own banner would cover the page; ours waits where it is looked for.
    event.preventDefault()
    offers.install.put(() => {
      // An offer is good for one answer, whatever the answer is.
      offers.install.put(null)
      void (event as InstallPrompt).prompt().catch(() => undefined)
    })
  })
  target.addEventListener('appinstalled', () => offers.install.put(null))
  return offers
}

const OffersContext = createContext<DeviceOffers | null>(null)
export const OffersProvider = OffersContext

export function useOffers(): DeviceOffers {
  const offers = useContext(OffersContext)
  if (offers === null) throw new Error('useOffers needs an OffersProvider above it')
  return offers
}

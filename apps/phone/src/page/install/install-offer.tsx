import { lazy, Suspense } from 'react'
import { useOffers } from '../../device/device-offers.ts'
import { useValueStore } from '../../live/value-store.ts'

const InstallCard = lazy(() => import('./install-card.tsx').then((file) => ({ default: file.InstallCard })))

/** The place of the install card: empty, and fetching nothing, until the browser makes its offer. */
export function InstallOffer() {
  const onInstall = useValueStore(useOffers().install)
  if (onInstall === null) return null
  return (
    <Suspense>
      <InstallCard onInstall={onInstall} />
    </Suspense>
  )
}

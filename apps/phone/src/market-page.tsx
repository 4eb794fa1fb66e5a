import { IpoTab } from './features/ipo/ipo-tab.tsx'
import { MarketScreen, type OfferTabs } from './features/market/market-screen.tsx'
import { BlockTab } from './features/offers/block-tab.tsx'
import { PlacementTab } from './features/offers/placement-tab.tsx'

/** The tabs of offers, each from its own feature. */
const offers: OfferTabs = { ipo: IpoTab, block: BlockTab, placement: PlacementTab }

/** The market with its tabs of offers: the one place where they meet, since features do not know one another. */
export function MarketPage() {
  return <MarketScreen offers={offers} />
}

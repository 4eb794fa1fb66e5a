import { IpoTab } from '../ipo/issue/ipo-tab.tsx'
import { BlockTab } from '../offers/block-tab.tsx'
import { PlacementTab } from '../offers/placement-tab.tsx'
import { MarketScreen, type OfferTabs } from '../shares/market/market-screen.tsx'

/** The tabs of offers, each from its own feature. */
const offers: OfferTabs = { ipo: IpoTab, block: BlockTab, placement: PlacementTab }

/** The market with its tabs of offers: the one place where they meet, since features do not know one another. */
export function MarketPage() {
  return <MarketScreen offers={offers} />
}

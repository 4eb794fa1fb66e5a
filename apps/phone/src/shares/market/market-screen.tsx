import { Search } from 'lucide-react'
import type { ComponentType } from 'react'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { TabContent, Tabs } from '@bahi/ui/buttons/tabs'
import { useNavigation } from '../../navigation/navigate.ts'
import { linkTo, paths, type MarketTab } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { WatchlistTab } from '../watchlist/watchlist-tab.tsx'
import { TrendsTab } from './trends-tab.tsx'

const tabKeys = {
  trends: 'market.trends',
  watchlist: 'market.watchlist',
  ipo: 'market.ipo',
  block: 'market.block',
  placement: 'market.placement',
} as const satisfies Record<MarketTab, TextKey>
const tabs = Object.keys(tabKeys) as MarketTab[]

export type OfferTab = Exclude<MarketTab, 'trends' | 'watchlist'>

export type OfferTabs = Readonly<Record<OfferTab, ComponentType>>

export function MarketScreen({ offers }: { offers: OfferTabs }) {
  const { t } = useText()
  const navigation = useNavigation()
  const { tab: asked, rank = '', exchange = '' } = useQueryValues(paths.market)
  const tab = tabs.find((one) => one === asked) ?? 'trends'
  return (
    <AppScreen
      title={t('market.title')}
      tab="home"
      scrollId={`market-${tab}-${rank}-${exchange}`}
      actions={
        <IconButton
          name={t('search.title')}
          href={linkTo(paths.search)}
          icon={<Search size={22} strokeWidth={1.75} />}
        />
      }
      strip={
        <>
          <OfflineNotice />
          <Tabs
            name={t('market.title')}
            value={tab}
            tabs={tabs.map((value) => ({ value, text: t(tabKeys[value]) }))}
            onChange={(next) => navigation.redirect(paths.market, { tab: next })}
          />
        </>
      }
    >
      <TabContent name={t(tabKeys[tab])}>
        {tab === 'trends' ? (
          <TrendsTab />
        ) : tab === 'watchlist' ? (
          <WatchlistTab />
        ) : (
          <Offers tab={tab} offers={offers} />
        )}
      </TabContent>
    </AppScreen>
  )
}

function Offers({ tab, offers }: { tab: OfferTab; offers: OfferTabs }) {
  const Tab = offers[tab]
  return <Tab />
}

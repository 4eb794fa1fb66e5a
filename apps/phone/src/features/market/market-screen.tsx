import { Button } from '@bahi/ui/button'
import { IconButton } from '@bahi/ui/icon-button'
import { EmptyState } from '@bahi/ui/state-view'
import { TabContent, Tabs } from '@bahi/ui/tabs'
import { Search } from 'lucide-react'
import { useNavigation } from '../../navigate.ts'
import { OfflineNotice } from '../../offline-notice.tsx'
import { linkTo, paths, type MarketTab } from '../../paths.ts'
import { AppScreen } from '../../shell/app-screen.tsx'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { useQueryValues } from '../../use-query-values.ts'
import { TrendsTab } from './trends-tab.tsx'
import { WatchlistTab } from './watchlist-tab.tsx'

const tabKeys = { trends: 'market.trends', watchlist: 'market.watchlist', ipo: 'market.ipo', block: 'market.block', placement: 'market.placement' } as const satisfies Record<MarketTab, TextKey>
const tabs = Object.keys(tabKeys) as MarketTab[]

/** Tabs whose offers are not there yet: what will be in them. */
const laterKeys = {
  ipo: { title: 'market.ipo.empty', text: 'market.ipo.empty.text' },
  block: { title: 'market.block.empty', text: 'market.block.empty.text' },
  placement: { title: 'market.placement.empty', text: 'market.placement.empty.text' },
} as const satisfies Record<Exclude<MarketTab, 'trends' | 'watchlist'>, { title: TextKey; text: TextKey }>

export function MarketScreen() {
  const { t } = useText()
  const navigation = useNavigation()
  const { tab: asked } = useQueryValues(paths.market)
  const tab = tabs.find((one) => one === asked) ?? 'trends'
  return (
    <AppScreen
      title={t('market.title')}
      tab="home"
      scrollId={`market-${tab}`}
      actions={<IconButton name={t('search.title')} href={linkTo(paths.search)} icon={<Search size={22} strokeWidth={1.75} />} />}
      strip={
        <>
          <OfflineNotice />
          <Tabs name={t('market.title')} value={tab} tabs={tabs.map((value) => ({ value, text: t(tabKeys[value]) }))} onChange={(next) => navigation.redirect(paths.market, { tab: next })} />
        </>
      }
    >
      <TabContent name={t(tabKeys[tab])}>{tab === 'trends' ? <TrendsTab /> : tab === 'watchlist' ? <WatchlistTab /> : <LaterTab tab={tab} />}</TabContent>
    </AppScreen>
  )
}

function LaterTab({ tab }: { tab: keyof typeof laterKeys }) {
  const { t } = useText()
  return (
    <EmptyState
      title={t(laterKeys[tab].title)}
      text={t(laterKeys[tab].text)}
      action={<Button href={linkTo(paths.market, { tab: 'trends' })}>{t('market.toTrends')}</Button>}
    />
  )
}

import { IconButton } from '@bahi/ui/icon-button'
import { Gutter } from '@bahi/ui/screen'
import { Segmented } from '@bahi/ui/segmented'
import { Search } from 'lucide-react'
import { useNavigation } from '../../navigate.ts'
import { OfflineNotice } from '../../offline-notice.tsx'
import { linkTo, paths, type StockTab } from '../../paths.ts'
import { AppScreen } from '../../shell/app-screen.tsx'
import { LogInFirst } from '../../shell/log-in-first.tsx'
import { useText } from '../../text/use-text.tsx'
import { useQueryValues } from '../../use-query-values.ts'
import { useSession } from '../../use-session.ts'
import { HoldingsTab } from './holdings-tab.tsx'
import { HoldingsTotal } from './holdings-total.tsx'
import { OrdersTab } from './orders-tab.tsx'
import { PositionsTab } from './positions-tab.tsx'
import { useHoldings } from './use-positions.ts'
import './stock-tab-screen.css'

const tabs = ['holdings', 'positions', 'orders'] as const

/** What the customer holds, has sold and has ordered. */
export function StockTabScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  return (
    <AppScreen
      title={t('tab.stock')}
      tab="stock"
      root
      strip={<OfflineNotice />}
      actions={<IconButton name={t('search.title')} href={linkTo(paths.search)} icon={<Search size={22} strokeWidth={1.75} />} />}
    >
      {loggedIn ? <StockBook /> : <LogInFirst next={paths.stockTab} />}
    </AppScreen>
  )
}

function StockBook() {
  const { t } = useText()
  const navigation = useNavigation()
  const { tab: asked } = useQueryValues(paths.stockTab)
  const tab = tabs.find((one) => one === asked) ?? 'holdings'
  const holdings = useHoldings()
  const count = holdings.query.data?.holdings.length
  const textOf: Record<StockTab, string> = {
    holdings: count === undefined || count === 0 ? t('holdings.tab') : t('holdings.tab.count', { count }),
    positions: t('positions.tab'),
    orders: t('orders.tab'),
  }
  return (
    <>
      {tab === 'orders' ? null : <HoldingsTotal holdings={holdings} />}
      <Gutter>
        <div className="stock-tab__tabs">
          <Segmented name={t('tab.stock')} value={tab} options={tabs.map((value) => ({ value, text: textOf[value] }))} onChange={(next) => navigation.redirect(paths.stockTab, { tab: next })} />
        </div>
      </Gutter>
      {tab === 'holdings' ? <HoldingsTab holdings={holdings} /> : tab === 'positions' ? <PositionsTab holdings={holdings} /> : <OrdersTab />}
    </>
  )
}

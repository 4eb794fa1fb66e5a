import './positions.css'
import { Search } from 'lucide-react'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { Gutter } from '@bahi/ui/layout/screen'
import { useNavigation } from '../../navigation/navigate.ts'
import { linkTo, paths, type StockTab } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { OrdersTab } from '../orders/orders-tab.tsx'
import { useOrders } from '../orders/use-orders.ts'
import { HoldingsTab } from './holdings-tab.tsx'
import { HoldingsTotal } from './holdings-total.tsx'
import { HoldingsWorking } from './holdings-working.tsx'
import { PositionsTab } from './positions-tab.tsx'
import { useHoldings } from './use-positions.ts'
import { useWorking } from './use-working.ts'

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
      actions={
        <IconButton
          name={t('mine.title')}
          href={linkTo(paths.searchMine)}
          icon={<Search size={22} strokeWidth={1.75} />}
        />
      }
    >
      {loggedIn ? <OwnShares /> : <LogInFirst />}
    </AppScreen>
  )
}

function OwnShares() {
  const { t } = useText()
  const navigation = useNavigation()
  const { tab: asked } = useQueryValues(paths.stockTab)
  const tab = tabs.find((one) => one === asked) ?? 'holdings'
  const holdings = useHoldings()
  const working = useWorking()
  const textOf = useTabTexts(holdings)
  const holdsSome = holdings.rows.length > 0
  return (
    <>
      {tab === 'orders' || !holdsSome ? null : (
        <HoldingsTotal
          label={t('holdings.value')}
          totals={holdings.totals}
          proven={holdings.proven}
          onWorking={working.show}
        />
      )}
      <Gutter>
        <div className="stock-tab__tabs">
          <Segmented
            name={t('tab.stock')}
            value={tab}
            options={tabs.map((value) => ({ value, text: textOf[value] }))}
            onChange={(next) => navigation.redirect(paths.stockTab, { tab: next })}
          />
        </div>
      </Gutter>
      {tab === 'holdings' ? (
        <HoldingsTab holdings={holdings} onWorking={() => working.show('value')} />
      ) : tab === 'positions' ? (
        <PositionsTab holdings={holdings} />
      ) : (
        <OrdersTab />
      )}
      <HoldingsWorking
        of={working.of}
        onOpenChange={working.onOpenChange}
        rows={holdings.rows}
        totals={holdings.totals}
        proven={holdings.proven}
      />
    </>
  )
}

/** The tabs with their counts: holdings, open lots, and the orders of today. */
function useTabTexts(holdings: ReturnType<typeof useHoldings>): Record<StockTab, string> {
  const { t } = useText()
  const orders = useOrders({ state: 'today' })
  const { data } = holdings.query
  const ordersToday = orders.first?.total ?? 0
  const counted = (text: string, count: number) => (count === 0 ? text : t('tab.count', { text, count }))
  return {
    holdings: counted(t('holdings.tab'), data?.holdings.length ?? 0),
    positions: counted(t('positions.tab'), data?.openCount ?? 0),
    orders: counted(t('orders.tab'), ordersToday),
  }
}

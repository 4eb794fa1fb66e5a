import './stock-tab-screen.css'
import { Search } from 'lucide-react'
import { IconButton } from '@bahi/ui/icon-button'
import { Gutter } from '@bahi/ui/screen'
import { Segmented } from '@bahi/ui/segmented'
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
import { HoldingsWorking } from './holdings-working.tsx'
import { OrdersTab } from './orders-tab.tsx'
import { PositionsTab } from './positions-tab.tsx'
import { useOrders } from './use-orders.ts'
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

/** The tabs with how many stand behind each: holdings, open lots, and the orders of today. */
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

import { useState, type ComponentType } from 'react'
import { isRefused } from '@bahi/client/throwing-calls'
import type { StockDetail } from '@bahi/contract/market/views'
import { Button } from '@bahi/ui/buttons/button'
import { SkeletonPage } from '@bahi/ui/feedback/skeleton'
import { useToast } from '@bahi/ui/feedback/toast'
import { useMission } from '../../learning/missions/use-mission.ts'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths, pathWithQuery } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { BackButton } from '../../page/back-button.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { useWideDesk } from '../../page/wide-desk.ts'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { StarButton } from '../watchlist/star-button.tsx'
import { StockBody } from './stock-body.tsx'
import { useStock } from './use-stock.ts'

export interface TicketProps {
  side: 'buy' | 'sell'
  stock: Pick<
    StockDetail,
    'instrumentId' | 'code' | 'symbol' | 'lotSize' | 'tickPaise' | 'lastPaise' | 'previousClosePaise'
  >
  /** A price picked from the depth. */
  limitPaise: number | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** One share. The ticket comes from outside: features do not know one another. */
interface StockScreenProps {
  Ticket: ComponentType<TicketProps>
  /** Tells of prices; `next` is where a visitor comes back to after log-in. */
  Bell: ComponentType<{ stock: StockDetail; next: string }>
  /** Orders on this share that wait for a price. */
  Waiting: ComponentType<{ code: string }>
  /** Ticket and book beside the page of a wide window. */
  Beside: ComponentType<{ stock: StockDetail }>
}

/** One share. Tickets, bell and what waits come from outside: features do not know one another. */
export function StockScreen({ Ticket, Bell, Waiting, Beside }: StockScreenProps) {
  const { t } = useText()
  const { code = '' } = useQueryValues(paths.stock)
  const query = useStock(code)
  const stock = query.data
  // Nothing is to come, so nothing keeps its place.
  const isGone = isRefused(query.error)
  useMission('look', stock !== undefined)
  const here = pathWithQuery(paths.stock, { code })
  const tickets = useTickets(here)
  const isWide = useWideDesk() !== null
  return (
    <AppScreen
      title={stock?.symbol ?? (code || t('notFound.title'))}
      subtitle={
        isGone ? undefined : stock === undefined ? (
          <span className="stock-name-place" />
        ) : (
          `${stock.exchange} · ${stock.name}`
        )
      }
      strip={<OfflineNotice />}
      actions={
        isGone ? undefined : stock === undefined ? (
          <span className="stock-actions-place" />
        ) : (
          <>
            <Bell stock={stock} next={here} />
            <StarButton code={stock.code} symbol={stock.symbol} next={here} />
          </>
        )
      }
      foot={
        stock === undefined || isWide ? undefined : (
          <>
            <Button kind="outline" onPress={() => tickets.open('sell')}>
              {t('order.sell')}
            </Button>
            <Button grow={1.6} onPress={() => tickets.open('buy')}>
              {t('order.buy')}
            </Button>
          </>
        )
      }
    >
      <QueryStates
        wayOn={<BackButton />}
        query={query}
        title={t('stock.error')}
        skeleton={<SkeletonPage name={t('state.loading')} />}
      >
        {(loaded) => (
          <>
            <StockBody stock={loaded} onPick={isWide ? undefined : (pricePaise) => tickets.open('buy', pricePaise)} />
            <Waiting code={loaded.code} />
            {isWide ? <Beside stock={loaded} /> : <Tickets Ticket={Ticket} stock={loaded} tickets={tickets} />}
          </>
        )}
      </QueryStates>
    </AppScreen>
  )
}

function Tickets({
  Ticket,
  stock,
  tickets: { buy, sell, limitPaise },
}: Pick<StockScreenProps, 'Ticket'> & { stock: StockDetail; tickets: ReturnType<typeof useTickets> }) {
  return (
    <>
      <Ticket side="buy" stock={stock} limitPaise={limitPaise} open={buy.open} onOpenChange={buy.onOpenChange} />
      <Ticket side="sell" stock={stock} limitPaise={undefined} open={sell.open} onOpenChange={sell.onOpenChange} />
    </>
  )
}

/** The two tickets of the page. A visitor is asked to log in and comes back here. */
function useTickets(here: string) {
  const { tip } = useText()
  const { toast } = useToast()
  const { loggedIn } = useSession()
  const navigation = useNavigation()
  const buy = useSheet('buy')
  const sell = useSheet('sell')
  const [limitPaise, setLimitPaise] = useState<number>()
  const open = (side: 'buy' | 'sell', pickedPaise?: number) => {
    if (!loggedIn) {
      toast(tip('market.tip8'))
      return navigation.open(paths.login, { next: here })
    }
    setLimitPaise(pickedPaise)
    ;(side === 'buy' ? buy : sell).show()
  }
  return { buy, sell, limitPaise, open }
}

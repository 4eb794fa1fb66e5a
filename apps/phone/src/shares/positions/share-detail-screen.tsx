import { Stamp } from 'lucide-react'
import type { ComponentType } from 'react'
import type { StockDetail } from '@bahi/contract/market/views'
import { Button } from '@bahi/ui/buttons/button'
import { SkeletonPage } from '@bahi/ui/feedback/skeleton'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { Section } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { linkTo, paths, pathWithQuery } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { ShareOrders } from '../orders/share-orders.tsx'
import { useShare } from '../orders/use-share.ts'
import { ClosedPositions } from './closed-positions.tsx'
import { HoldingDetail } from './holding-detail.tsx'
import { useClosedPositions, useHoldings } from './use-positions.ts'

interface ShareDetailProps {
  Ticket: ComponentType<{
    side: 'buy' | 'sell'
    stock: StockDetail
    limitPaise: number | undefined
    open: boolean
    onOpenChange: (open: boolean) => void
  }>
  /** What sells the holding when a price is reached. */
  Protect: ComponentType<{ stock: StockDetail; quantity: number }>
}

/** One share as the customer holds it: its lots, what they earned, its orders; and the way to buy more or sell. */
export function ShareDetailScreen({ Ticket, Protect }: ShareDetailProps) {
  const { t } = useText()
  const { loggedIn } = useSession()
  const { code = '' } = useQueryValues(paths.holding)
  const share = useShare(code)
  const holdings = useHoldings({ code }, code !== '')
  const row = holdings.rows[0]
  const buy = useSheet('buy')
  const sell = useSheet('sell')
  const stock = share.data
  const known = stock ?? row?.holding
  const trades = loggedIn && stock !== undefined && holdings.query.data !== undefined
  return (
    <AppScreen
      title={known?.symbol ?? code}
      subtitle={known === undefined ? undefined : `${known.exchange} · ${known.name}`}
      strip={<OfflineNotice />}
      foot={
        trades ? (
          <>
            {row === undefined ? null : (
              <Button kind="outline" onPress={sell.show}>
                {t('order.sell')}
              </Button>
            )}
            <Button grow={1.6} onPress={buy.show}>
              {t('order.buy')}
            </Button>
          </>
        ) : undefined
      }
    >
      {!loggedIn ? (
        <LogInFirst next={pathWithQuery(paths.holding, { code })} />
      ) : (
        <QueryStates
          query={holdings.query}
          title={t('holding.error')}
          skeleton={<SkeletonPage name={t('state.loading')} />}
        >
          {() => (
            <>
              {row === undefined ? <NoLongerHeld code={code} /> : <HoldingDetail row={row} proven={holdings.proven} />}
              {row === undefined ||
              stock === undefined ||
              row.holding.quantity === row.holding.pledgedQuantity ? null : (
                <Protect stock={stock} quantity={row.holding.quantity - row.holding.pledgedQuantity} />
              )}
              <ShareOrders code={code} />
              {row === undefined ? null : <CertificateRow code={code} />}
            </>
          )}
        </QueryStates>
      )}
      {stock === undefined ? null : (
        <>
          <Ticket side="buy" stock={stock} limitPaise={undefined} open={buy.open} onOpenChange={buy.onOpenChange} />
          <Ticket side="sell" stock={stock} limitPaise={undefined} open={sell.open} onOpenChange={sell.onOpenChange} />
        </>
      )}
    </AppScreen>
  )
}

/** A link to the certificate of holdings, which the customer can give to others. */
function CertificateRow({ code }: { code: string }) {
  const { t } = useText()
  return (
    <CardRows>
      <ListRow
        plain
        icon={<Stamp size={22} strokeWidth={1.75} />}
        title={t('certificate.title')}
        href={linkTo(paths.certificate, { code })}
      />
    </CardRows>
  )
}

/** A share the customer holds none of: said so, with what was sold of it before. */
function NoLongerHeld({ code }: { code: string }) {
  const { t } = useText()
  const sold = useClosedPositions({ code })
  const any = (sold.first?.items.length ?? 0) > 0
  return (
    <>
      <EmptyState
        title={any ? t('holding.gone') : t('holding.none')}
        text={any ? t('holding.gone.text') : t('holding.none.text')}
        action={
          <Button kind="quiet" href={linkTo(paths.stock, { code })}>
            {t('holding.priceAndChart')}
          </Button>
        }
      />
      {any ? (
        <Section title={t('holding.sold')}>
          <ClosedPositions asked={{ code }} empty={null} />
        </Section>
      ) : null}
    </>
  )
}

import type { ReactNode } from 'react'
import type { ClosedPositionView } from '@bahi/contract/shares/positions'
import { linkTo, paths } from '../../navigation/paths.ts'
import { LoadMore } from '../../page/load-more.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { PositionCard } from './position-card.tsx'
import { SumTotal } from './sum-total.tsx'
import { useClosedPositions, type PositionsAsked } from './use-positions.ts'

/** What was sold and what it earned or lost, page by page, with the sum of it all. */
export function ClosedPositions({ asked, empty }: { asked?: PositionsAsked; empty: ReactNode }) {
  const { t } = useText()
  const figures = useFigures()
  const { query, first, more, loadMore } = useClosedPositions(asked)
  return (
    <QueryStates query={query} title={t('positions.error')}>
      {(closed) => {
        const totalPaise = first?.totals.realisedPaise ?? 0
        if (closed.length === 0) return empty
        return (
          <>
            {closed.map((one) => (
              <ClosedCard key={`${one.instrumentId} ${one.boughtOn} ${one.soldOn}`} position={one} />
            ))}
            {more === 'none' ? null : <LoadMore state={more} onMore={loadMore} />}
            <SumTotal
              label={t('positions.realised')}
              text={figures.signedRupees(totalPaise)}
              proven={more === 'none' && closed.reduce((sum, one) => sum + one.realisedPaise, 0) === totalPaise}
            />
          </>
        )
      }}
    </QueryStates>
  )
}

function ClosedCard({ position }: { position: ClosedPositionView }) {
  const { t, language } = useText()
  const figures = useFigures()
  const day = (date: string) => formatDay(date, language)
  return (
    <PositionCard
      symbol={position.symbol}
      href={linkTo(paths.holding, { code: position.code })}
      tag={t('positions.closed')}
      gainPaise={position.realisedPaise}
      bps={position.realisedBps}
      figures={[
        { label: t('order.shares'), value: figures.shares(position.quantity) },
        { label: t('positions.cost'), value: figures.rupees(position.costPaise) },
        { label: t('positions.proceeds'), value: figures.rupees(position.proceedsPaise) },
      ]}
      foot={t('positions.days', { bought: day(position.boughtOn), sold: day(position.soldOn) })}
      end={t('positions.charges', { amount: figures.rupees(position.chargesPaise) })}
    />
  )
}

import type { FiveDaysRow } from '@bahi/contract/market/views'
import { formatMove } from '@bahi/money/format'
import { StateView } from '@bahi/ui/feedback/state-view'
import { QueryStates } from '../../page/query-states.tsx'
import { ListHead } from '../../quotes/list-head.tsx'
import { LiveList } from '../../quotes/live-list.tsx'
import { LiveStockLine } from '../../quotes/live-stock-row.tsx'
import type { Exchange } from '../../quotes/use-ranking.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { useFiveDays, type FiveDays } from './use-five-days.ts'

/** Shares by what the last five sessions brought; the price beside each is of this moment. */
export function FiveDaysList({ ranking, exchange }: { ranking: FiveDays; exchange: Exchange | undefined }) {
  const { t } = useText()
  const figures = useFigures()
  const query = useFiveDays(ranking, exchange)
  const detailOf = (row: FiveDaysRow) =>
    ranking === 'value5'
      ? t('market.fiveDays.value', { value: figures.compactRupees(row.fiveDaysValuePaise) })
      : t('market.fiveDays.move', { move: formatMove(BigInt(row.fiveDaysBps)) })
  return (
    <QueryStates query={query} title={t('market.error')}>
      {({ items }) =>
        items.length === 0 ? (
          <StateView compact picture={null} title={t('home.rankings.empty')} text={t('home.rankings.empty.text')} />
        ) : (
          <>
            <ListHead text={t('market.fiveDays.head')} />
            <LiveList items={items} keyOf={(row) => row.instrumentId} total={items.length}>
              {(row) => <LiveStockLine row={row} detail={detailOf(row)} />}
            </LiveList>
          </>
        )
      }
    </QueryStates>
  )
}

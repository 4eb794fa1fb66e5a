import type { StockRow } from '@bahi/contract/market'
import { Chip, ChipRow } from '@bahi/ui/chip'
import { useState } from 'react'
import { QueryStates } from '../../query-states.tsx'
import { formatSecondOfDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { useMarketClock } from '../../use-live.ts'
import { ListHead } from './list-head.tsx'
import { LiveStockRow } from '../../live-stock-row.tsx'
import { LoadMore } from '../../load-more.tsx'
import { useRanking, type Ranking } from '../../use-ranking.ts'
import './trends-tab.css'

const chips = [
  { ranking: 'gainers', textKey: 'market.gainers', headKey: 'market.head.today' },
  { ranking: 'losers', textKey: 'market.losers', headKey: 'market.head.today' },
  { ranking: 'volume', textKey: 'market.byVolume', headKey: 'market.head.volume' },
  { ranking: 'value', textKey: 'market.byValue', headKey: 'market.head.value' },
] as const satisfies readonly { ranking: Ranking; textKey: TextKey; headKey: TextKey }[]

/** The rankings of the session, with live prices. */
export function TrendsTab() {
  const { t } = useText()
  const figures = useFigures()
  const clock = useMarketClock()
  const [chosen, setChosen] = useState<(typeof chips)[number]>(chips[0])
  const { query, more, loadMore } = useRanking(chosen.ranking)
  const detailOf = (row: StockRow) => {
    if (chosen.ranking === 'volume') return t('market.sharesTraded', { count: figures.compact(row.volume) })
    return chosen.ranking === 'value' ? figures.compactRupees(row.valuePaise) : undefined
  }
  return (
    <>
      <div className="trends-tab__chips">
        <ChipRow name={t('market.rankings')}>
          {chips.map((chip) => (
            <Chip key={chip.ranking} on={chip === chosen} onPress={() => setChosen(chip)}>{t(chip.textKey)}</Chip>
          ))}
        </ChipRow>
      </div>
      <QueryStates query={query} title={t('market.error')}>
        {({ items }) => (
          <>
            <ListHead text={t(chosen.headKey)} end={clock === undefined ? undefined : t('market.updated', { time: formatSecondOfDay(clock.second, true) })} />
            <ul>
              {items.map((row) => <LiveStockRow key={row.instrumentId} row={row} detail={detailOf(row)} />)}
            </ul>
            <LoadMore state={more} onMore={loadMore} />
          </>
        )}
      </QueryStates>
    </>
  )
}

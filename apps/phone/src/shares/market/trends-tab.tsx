import './market.css'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { getTopActivesFiveDays, getTopGainerFiveDays, getTopLoserFiveDays } from '@bahi/contract/market/quotes'
import type { FiveDaysRow, StockRow } from '@bahi/contract/market/views'
import { formatMove } from '@bahi/money/format'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { StateView } from '@bahi/ui/feedback/state-view'
import { useClient } from '../../calls/client.ts'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { LoadMore } from '../../page/load-more.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { IndexCards } from '../../quotes/index-cards.tsx'
import { IndexSkeleton } from '../../quotes/index-skeleton.tsx'
import { ListHead, UpdatedAt } from '../../quotes/list-head.tsx'
import { LiveList } from '../../quotes/live-list.tsx'
import type { LiveRanking } from '../../quotes/live-order.ts'
import { LiveStockLine } from '../../quotes/live-stock-row.tsx'
import { useIndices } from '../../quotes/use-indices.ts'
import { useLiveOrder } from '../../quotes/use-live-order.ts'
import { useRanking, type Exchange } from '../../quotes/use-ranking.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { CorporateActionList } from './corporate-action-list.tsx'
import { ExchangeChips, parseExchange } from './exchange-chips.tsx'
import { SectorList } from './sector-list.tsx'
import { StockList } from './stock-list.tsx'

type View = LiveRanking | 'sectors' | FiveDays | 'largest' | 'actions' | 'all'

const views = {
  gainers: 'market.gainers',
  losers: 'market.losers',
  volume: 'market.byVolume',
  value: 'market.byValue',
  sectors: 'market.sectors',
  gainers5: 'market.gainers5',
  losers5: 'market.losers5',
  value5: 'market.value5',
  largest: 'market.largest',
  actions: 'market.actions',
  all: 'market.all',
} as const satisfies Record<View, TextKey>

function isView(name: string | undefined): name is View {
  return name !== undefined && Object.hasOwn(views, name)
}

/** The session: indices, the rankings of one exchange or both, sectors, and every share there is. */
export function TrendsTab() {
  const { t } = useText()
  const { redirect } = useNavigation()
  const { rank, exchange: asked } = useQueryValues(paths.market)
  const view = isView(rank) ? rank : 'gainers'
  const exchange = parseExchange(asked)
  // Kept in the address, so that coming back from a share shows the same list.
  const show = (next: View, of: Exchange | undefined) =>
    redirect(paths.market, { tab: 'trends', rank: next, ...(of === undefined ? {} : { exchange: of }) })
  const indices = useIndices()
  return (
    <>
      {indices.data === undefined && indices.isError ? null : (
        <div className="trends-tab__indices">
          {indices.data === undefined ? <IndexSkeleton /> : <IndexCards rows={indices.data.items} />}
        </div>
      )}
      <ChipRow name={t('market.rankings')}>
        {(Object.keys(views) as View[]).map((one) => (
          <Chip key={one} on={one === view} onPress={() => show(one, exchange)}>
            {t(views[one])}
          </Chip>
        ))}
      </ChipRow>
      {view === 'sectors' ? (
        <SectorList />
      ) : view === 'actions' ? (
        <CorporateActionList />
      ) : (
        <>
          <ExchangeChips exchange={exchange} onChoose={(next) => show(view, next)} end={<UpdatedAt />} />
          <Ranked key={`${view} ${exchange ?? ''}`} view={view} exchange={exchange} />
        </>
      )}
    </>
  )
}

/** The shares of one ranking, or all of them. */
export function Ranked({
  view,
  exchange,
}: {
  view: Exclude<View, 'sectors' | 'actions'>
  exchange: Exchange | undefined
}) {
  if (view === 'all') return <StockList filter={{ exchange }} />
  if (view === 'gainers5' || view === 'losers5' || view === 'value5')
    return <FiveDaysList ranking={view} exchange={exchange} />
  return <RankingList ranking={view} exchange={exchange} />
}

function RankingList({ ranking, exchange }: { ranking: LiveRanking | 'largest'; exchange: Exchange | undefined }) {
  const { t } = useText()
  const { query, more, loadMore } = useRanking(ranking, { exchange })
  return (
    <QueryStates query={query} title={t('market.error')}>
      {({ items }) =>
        items.length === 0 ? (
          <StateView compact picture={null} title={t('home.rankings.empty')} text={t('home.rankings.empty.text')} />
        ) : (
          <>
            {ranking === 'largest' ? (
              <LargestRows rows={items} />
            ) : (
              <RankedRows rows={items} ranking={ranking} total={more === 'none' ? items.length : undefined} />
            )}
            <LoadMore auto state={more} onMore={loadMore} />
          </>
        )
      }
    </QueryStates>
  )
}

/** The largest companies change places so seldom that their order needs no following. */
function LargestRows({ rows }: { rows: readonly StockRow[] }) {
  const { t } = useText()
  return (
    <>
      <ListHead text={t('market.largest.head')} />
      <LiveList items={rows} keyOf={(row) => row.instrumentId} total={-1}>
        {(row) => <LiveStockLine row={row} />}
      </LiveList>
    </>
  )
}

/** `total` is absent until the number is known. */
function RankedRows({
  rows,
  ranking,
  total,
}: {
  rows: readonly StockRow[]
  ranking: LiveRanking
  total: number | undefined
}) {
  const { t } = useText()
  const figures = useFigures()
  const list = useRef<HTMLDivElement>(null)
  const ordered = useLiveOrder(rows, ranking, list)
  const detailOf = (row: StockRow) => {
    if (ranking === 'volume') return t('market.sharesTraded', { count: figures.compact(row.volume) })
    return ranking === 'value' ? figures.compactRupees(row.valuePaise) : undefined
  }
  return (
    <div ref={list}>
      <LiveList items={ordered} keyOf={(row) => row.instrumentId} total={total ?? -1}>
        {(row) => <LiveStockLine row={row} detail={detailOf(row)} />}
      </LiveList>
    </div>
  )
}

/** Shares by what the last five sessions brought; the price beside each is of this moment. */
function FiveDaysList({ ranking, exchange }: { ranking: FiveDays; exchange: Exchange | undefined }) {
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

const rankings = { gainers5: getTopGainerFiveDays, losers5: getTopLoserFiveDays, value5: getTopActivesFiveDays }

/** The rankings over the last five sessions. */
type FiveDays = keyof typeof rankings

const rows = 50
const refreshMs = 15_000

function useFiveDays(ranking: FiveDays, exchange: Exchange | undefined) {
  const { call } = useClient()
  return useQuery({
    queryKey: ['five-days', ranking, exchange],
    queryFn: ({ signal }) =>
      call(
        rankings[ranking],
        { size: rows, ...(exchange === undefined ? {} : { exchange }) },
        { signal, isLoading: false },
      ),
    refetchInterval: refreshMs,
  })
}

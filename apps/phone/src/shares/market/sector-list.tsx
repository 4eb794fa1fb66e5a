import { useQuery } from '@tanstack/react-query'
import { getSectorRank, getSingleGoldStock } from '@bahi/contract/market/quotes'
import { formatMove } from '@bahi/money/format'
import { Move } from '@bahi/ui/figures/price'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { ListRow } from '@bahi/ui/rows/list-row'
import { useClient } from '../../calls/client.ts'
import { useStale } from '../../live/use-live.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { QueryStates } from '../../page/query-states.tsx'
import { ListHead, UpdatedAt } from '../../quotes/list-head.tsx'
import { LiveStockRow } from '../../quotes/live-stock-row.tsx'
import { sectorName } from '../../text/sector-name.ts'
import { useText } from '../../text/use-text.tsx'

const refreshMs = 10_000

export function useSectors(enabled = true) {
  const { call } = useClient()
  return useQuery({
    queryKey: ['sectors'],
    queryFn: ({ signal }) => call(getSectorRank, {}, { signal, isLoading: false }),
    refetchInterval: refreshMs,
    enabled,
  })
}

/** Gold is no sector and has a price of its own; a market without a gold fund shows nothing. */
function Gold() {
  const { t } = useText()
  const { call } = useClient()
  const { data } = useQuery({
    queryKey: ['gold'],
    queryFn: ({ signal }) => call(getSingleGoldStock, {}, { signal, isLoading: false }),
    refetchInterval: refreshMs,
    retry: false,
  })
  if (data === undefined) return null
  return (
    <>
      <ListHead text={t('market.gold')} />
      <ul>
        <LiveStockRow row={data} />
      </ul>
    </>
  )
}

/** Sectors by their move, weighted by market value; each opens its shares. */
export function SectorList() {
  const { t } = useText()
  const stale = useStale()
  const query = useSectors()
  return (
    <QueryStates query={query} title={t('market.error')}>
      {({ items }) => (
        <>
          <Gold />
          <ListHead text={t('market.sectors.head')} end={<UpdatedAt />} />
          <ul>
            {items.map((sector) => (
              <li key={sector.sector}>
                <ListRow
                  href={linkTo(paths.stockList, { sector: sector.sector })}
                  title={sectorName(sector.sector, { t })}
                  detail={t('market.sector.count', { rising: sector.rising, falling: sector.falling })}
                  end={
                    <Move
                      direction={stale ? 'flat' : directionOf(sector.changeBps)}
                      text={formatMove(BigInt(sector.changeBps))}
                      stale={stale}
                    />
                  }
                  endDetail={sector.leader.symbol}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </QueryStates>
  )
}

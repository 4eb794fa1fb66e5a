import './market.css'
import { Search } from 'lucide-react'
import type { IndexRow } from '@bahi/contract/market/views'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { FigureGrid } from '@bahi/ui/figures/figure-grid'
import { DisplayFigure, Move } from '@bahi/ui/figures/price'
import { useStale } from '../../live/use-live.ts'
import { useNavigation } from '../../navigation/navigate.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { UpdatedAt } from '../../quotes/list-head.tsx'
import { useIndices, useLiveIndex } from '../../quotes/use-indices.ts'
import { sectorName } from '../../text/sector-name.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { ExchangeChips, parseExchange } from './exchange-chips.tsx'
import { IndexLine } from './index-line.tsx'
import { StockList } from './stock-list.tsx'

/** The shares of a sector or of an index, or all there are. */
export function StockListScreen() {
  const { t } = useText()
  const { redirect } = useNavigation()
  const query = useQueryValues(paths.stockList)
  const { sector, index } = query
  const exchange = parseExchange(query.exchange)
  const indices = useIndices()
  const row = indices.data?.items.find(({ code }) => code === index)
  const title =
    index !== undefined ? (row?.name ?? index) : sector !== undefined ? sectorName(sector, { t }) : t('market.all')
  return (
    <AppScreen
      title={title}
      tab="home"
      strip={<OfflineNotice />}
      scrollId={`stocks-${sector ?? ''}-${index ?? ''}-${exchange ?? ''}`}
      actions={
        <IconButton
          name={t('search.title')}
          href={linkTo(paths.search)}
          icon={<Search size={22} strokeWidth={1.75} />}
        />
      }
    >
      {row === undefined ? null : (
        <>
          <IndexHead row={row} />
          <IndexLine code={row.code} />
        </>
      )}
      <ExchangeChips
        exchange={exchange}
        onChoose={(next) =>
          redirect(paths.stockList, {
            ...(sector === undefined ? {} : { sector }),
            ...(index === undefined ? {} : { index }),
            ...(next === undefined ? {} : { exchange: next }),
          })
        }
        end={<UpdatedAt />}
      />
      <StockList key={exchange} filter={{ exchange, sector, index }} />
    </AppScreen>
  )
}

/** An index at this moment, and its session in four figures. */
function IndexHead({ row }: { row: IndexRow }) {
  const { t } = useText()
  const figures = useFigures()
  const stale = useStale()
  const now = useLiveIndex(row)
  const move = figures.move(now.levelHundredths, now.previousHundredths)
  const high = Math.max(now.highHundredths, now.levelHundredths)
  const low = Math.min(now.lowHundredths || now.levelHundredths, now.levelHundredths)
  return (
    <div className="index-head">
      <div className="index-head__level">
        <DisplayFigure text={figures.price(now.levelHundredths)} />
      </div>
      <Move direction={stale ? 'flat' : move.direction} text={move.full} name={move.name} size="large" stale={stale} />
      <FigureGrid
        columns={2}
        items={[
          { label: t('stock.open'), value: figures.price(now.openHundredths) },
          { label: t('stock.previousClose'), value: figures.price(now.previousHundredths) },
          { label: t('stock.high'), value: figures.price(high) },
          { label: t('stock.low'), value: figures.price(low) },
        ]}
      />
    </div>
  )
}

import './stock.css'
import type { StockDetail } from '@bahi/contract/market/views'
import { Section } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { StockNews } from '../../headlines/stock-news.tsx'
import { useQuote, useStale } from '../../live/use-live.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useText } from '../../text/use-text.tsx'
import { LatestTrades } from './latest-trades.tsx'
import { StockCharts } from './stock-charts.tsx'
import { StockCompany } from './stock-company.tsx'
import { StockDepth } from './stock-depth.tsx'
import { StockFacts } from './stock-facts.tsx'
import { newestFigures } from './stock-figures.ts'
import { StockFundamentals } from './stock-fundamentals.tsx'
import { StockHolding } from './stock-holding.tsx'

/** Everything about one share, from its price down to its papers; without its depth and its trades where those stand beside the page. */
export function StockBody({
  stock,
  onPick,
}: {
  stock: StockDetail
  onPick: ((pricePaise: number) => void) | undefined
}) {
  const now = newestFigures(stock, useQuote(stock.instrumentId, 'full'))
  const stale = useStale() || stock.stale
  return (
    <>
      <StockCharts stock={stock} figures={now} stale={stale} />
      <StockFacts stock={stock} figures={now} />
      <StockHolding code={stock.code} lastPaise={now.lastPaise} stale={stale} />
      {onPick === undefined ? null : (
        <>
          <StockDepth figures={now} onPick={onPick} />
          <LatestTrades trades={now.trades} />
        </>
      )}
      <StockPages code={stock.code} />
      <StockNews code={stock.code} />
      <StockFundamentals code={stock.code} lastPaise={now.lastPaise} />
      <StockCompany stock={stock} figures={now} />
    </>
  )
}

/** The pages that say more of a share. */
function StockPages({ code }: { code: string }) {
  const { t } = useText()
  return (
    <Section title={t('stock.pages')}>
      <div className="stock-pages">
        <CardRows>
          <ListRow
            href={linkTo(paths.stockToday, { code })}
            title={t('stockToday.title')}
            detail={t('stock.pages.today')}
          />
          <ListRow
            href={linkTo(paths.stockMoney, { code })}
            title={t('stockMoney.title')}
            detail={t('stock.pages.money')}
          />
          <ListRow href={linkTo(paths.shareSip, { code })} title={t('shareSip.row')} detail={t('shareSip.row.text')} />
        </CardRows>
      </div>
    </Section>
  )
}

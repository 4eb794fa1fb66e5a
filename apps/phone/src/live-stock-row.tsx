import type { StockRow } from '@bahi/contract/market'
import { QuoteRow } from '@bahi/ui/quote-row'
import { useRef, type ReactNode } from 'react'
import { linkTo, paths } from './paths.ts'
import { formatSecondOfDay } from './text/business-time.ts'
import { useFigures } from './text/use-figures.ts'
import { useText } from './text/use-text.tsx'
import { useOnScreen, useQuote } from './use-live.ts'
import { useOnline } from './use-online.ts'

interface LiveStockRowProps {
  row: StockRow
  /** In the place of the company's name: what the list is ordered by. */
  detail?: string | undefined
  match?: string | undefined
  withExchange?: boolean
  withSpark?: boolean
  action?: ReactNode
  /** Told when the row is opened. */
  onOpen?: (() => void) | undefined
}

/** One share of a list. It follows its price only while it is on the screen. */
export function LiveStockRow({ row, detail, match, withExchange = false, withSpark = true, action, onOpen }: LiveStockRowProps) {
  const { t } = useText()
  const figures = useFigures()
  const online = useOnline()
  const place = useRef<HTMLLIElement>(null)
  const live = useQuote(row.instrumentId, 'ltp', useOnScreen(place))
  const lastPaise = live?.lastPaise || row.lastPaise
  const previousClosePaise = live?.previousClosePaise || row.previousClosePaise
  const move = figures.move(lastPaise, previousClosePaise)
  const stale = !online && live !== undefined ? t('market.asOf', { time: formatSecondOfDay(live.second) }) : undefined
  const said = stale === undefined ? figures.quoteName(row.name, lastPaise, previousClosePaise) : `${row.name}, ${figures.priceName(lastPaise)}, ${stale}`
  return (
    <li ref={place} onClick={onOpen}>
      <QuoteRow
        href={linkTo(paths.stock, { code: row.code })}
        symbol={row.symbol}
        company={detail ?? row.name}
        exchange={withExchange ? row.exchange : undefined}
        match={match}
        pricePaise={lastPaise}
        priceText={lastPaise === 0 ? t('market.noPrice') : figures.price(lastPaise)}
        direction={move.direction}
        moveText={move.percent}
        name={`${row.symbol}, ${said}`}
        spark={withSpark && row.spark.length > 1 ? row.spark : undefined}
        staleText={stale}
        action={action}
      />
    </li>
  )
}

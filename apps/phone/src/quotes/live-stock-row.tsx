import { memo, useContext, useRef, type ReactNode } from 'react'
import type { StockRow } from '@bahi/contract/market/views'
import { QuoteRow } from '@bahi/ui/rows/quote-row'
import { useOnScreen, useQuote, useStaleSecond } from '../live/use-live.ts'
import { linkTo, paths } from '../navigation/paths.ts'
import { formatSecondOfDay } from '../text/business-time.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { CurrentShare } from './current-share.ts'

interface LiveStockLineProps {
  row: StockRow
  /** In the place of the company's name: what the list is ordered by. */
  detail?: string | undefined
  match?: string | undefined
  withExchange?: boolean
  withSpark?: boolean
  action?: ReactNode
  /** False while it is out of sight: it then costs no subscription. */
  watching?: boolean
}

/** The line of one share with its price of this moment. It is drawn anew only when its own quote changed. */
export const LiveStockLine = memo(function LiveStockLine({
  row,
  detail,
  match,
  withExchange = false,
  withSpark = true,
  action,
  watching = true,
}: LiveStockLineProps) {
  const { t } = useText()
  const figures = useFigures()
  const staleSecond = useStaleSecond()
  const live = useQuote(row.instrumentId, 'ltp', watching)
  const lastPaise = live?.lastPaise || row.lastPaise
  const previousClosePaise = live?.previousClosePaise || row.previousClosePaise
  const move = figures.move(lastPaise, previousClosePaise)
  const stale =
    staleSecond === undefined ? undefined : t('market.asOf', { time: formatSecondOfDay(live?.second ?? staleSecond) })
  const said =
    stale === undefined
      ? figures.quoteName(row.name, lastPaise, previousClosePaise)
      : `${row.name}, ${figures.priceName(lastPaise)}, ${stale}`
  return (
    <QuoteRow
      href={linkTo(paths.stock, { code: row.code })}
      current={useContext(CurrentShare) === row.code}
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
  )
})

interface LiveStockRowProps extends Omit<LiveStockLineProps, 'watching'> {
  /** Told when the row is opened. */
  onOpen?: (() => void) | undefined
}

/** One share of a short list, all of whose rows exist. It follows its price only while it is on the screen. */
export function LiveStockRow({ onOpen, ...line }: LiveStockRowProps) {
  const place = useRef<HTMLLIElement>(null)
  const watching = useOnScreen(place)
  return (
    <li ref={place} onClick={onOpen}>
      <LiveStockLine {...line} watching={watching} />
    </li>
  )
}

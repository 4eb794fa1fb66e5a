import './stock.css'
import { useQuery } from '@tanstack/react-query'
import { getDataSource } from '@bahi/contract/market/data-source'
import type { StockDetail, ToldAct } from '@bahi/contract/market/views'
import { Note } from '@bahi/ui/feedback/note'
import { useClient } from '../../calls/client.ts'
import { useMarketClock } from '../../live/use-live.ts'
import { formatDay, formatSecondOfDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type Text } from '../../text/use-text.tsx'
import { useTradingHours } from '../candles/use-trading-hours.ts'
import { marketNote, sourceNote, stockWarnings, type StockFigures } from './stock-figures.ts'

/** Whatever keeps the share from trading as usual, said in words; what the market is doing while it is not open; and where its prices come from when they are real ones. */
export function StockNotes({ stock, figures: { second } }: { stock: StockDetail; figures: StockFigures }) {
  const { t, language } = useText()
  const figures = useFigures()
  const clock = useMarketClock()
  const { openSecond } = useTradingHours()
  const trouble = {
    'not-listed': () => t('stock.notListed', { day: formatDay(stock.listedOn, language) }),
    suspended: () => t('stock.suspended'),
    halted: () => t('stock.halted'),
    locked: () => t('stock.locked'),
    surveillance: () => t('stock.surveillance', { list: stock.surveillance ?? '' }),
    stale: () => t('stock.stale', { time: formatSecondOfDay(second) }),
  }
  const troubles = stockWarnings(stock, clock?.date)
  const market = marketNote(clock?.phase, stock.indicativePaise)
  const next = useNextSession(market === 'closed', clock?.date)
  const said = {
    auction: () =>
      t('stock.auction', {
        price: figures.price(stock.indicativePaise),
        count: figures.shares(stock.indicativeQuantity),
      }),
    'pre-open': () => t('stock.preOpen', { time: formatSecondOfDay(openSecond) }),
    closed: () =>
      next === null
        ? t('stock.closed')
        : t('stock.closed.next', {
            day: formatDay(`${next.date}T12:00:00+05:30`, language),
            time: formatSecondOfDay(next.second),
          }),
    halted: () => t('stock.marketHalted'),
  }
  const told = stock.told.map((act) => ({
    key: `${act.act} ${act.from}`,
    text: toldText(act, t, formatDay(`${act.from}T12:00:00+05:30`, language), figures.shares),
  }))
  const source = sourceNote(stock)
  const sourceText = {
    replay: () => t('stock.source.replay', { day: formatDay(stock.pricedAt, language) }),
    live: () => t('stock.source.live'),
  }
  if (troubles.length + told.length === 0 && market === null && source === null) return null
  return (
    <div className="stock-notes">
      {troubles.map((one) => (
        <Note key={one} tone="wait">
          {trouble[one]()}
        </Note>
      ))}
      {told.map(({ key, text }) => (
        <Note key={key} tone="wait">
          {text}
        </Note>
      ))}
      {market === null ? null : <Note>{said[market]()}</Note>}
      {source === null ? null : <Note>{sourceText[source]()}</Note>}
    </div>
  )
}

/** What two people did to the share or are about to, with the reason that everybody may read. */
function toldText(
  { act, value, reason }: ToldAct,
  t: Text['t'],
  day: string,
  shares: (count: number) => string,
): string {
  if (act === 'halt') return t('stock.told.halt', { reason })
  if (act === 'hide') return t('stock.told.hide', { reason })
  if (act === 'suspend') return t('stock.told.suspend', { reason })
  if (act === 'watch') return t('stock.told.watch', { reason })
  if (act === 'delist') return t('stock.told.delist', { day, reason })
  if (act === 'band') return t('stock.told.band', { day, value: (value ?? 0) / 100, reason })
  return value === null || value === 0
    ? t('stock.told.usualLot', { day, reason })
    : t('stock.told.lot', { day, value: shares(value), reason })
}

/** The next opening of trading; asked once each evening. */
function useNextSession(isClosed: boolean, date: string | undefined) {
  const { call } = useClient()
  const { data } = useQuery({
    queryKey: ['next-session', date],
    queryFn: ({ signal }) => call(getDataSource, {}, { signal }),
    enabled: isClosed,
    staleTime: 60_000,
  })
  return data?.nextSession ?? null
}

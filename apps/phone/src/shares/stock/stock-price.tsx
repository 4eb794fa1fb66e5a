import './stock.css'
import type { Candle, StockDetail } from '@bahi/contract/market/views'
import { DisplayFigure, Move } from '@bahi/ui/figures/price'
import { Gutter } from '@bahi/ui/layout/screen'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import type { StockFigures } from './stock-figures.ts'

/** A share with its newest figures. */
export interface PricedStock {
  stock: StockDetail
  figures: StockFigures
  stale: boolean
}

/** What the header says: the price now, or the one under the crosshair. */
export interface PriceHead {
  pricePaise: number
  /** What the move is measured against; 0 says no move. */
  basePaise: number
  when: string
  /** The candle that is read: under the crosshair, or the newest. Absent for a line. */
  candle: Candle | null
}

/** The one large figure of the page. An old price is said in ink: its move has no colour. */
export function StockPrice({
  head: { pricePaise, basePaise, when, candle },
  stale,
  ofCandles,
}: {
  head: PriceHead
  stale: boolean
  ofCandles: boolean
}) {
  const { t } = useText()
  const figures = useFigures()
  return (
    <Gutter>
      <div className={`stock-price${ofCandles ? ' stock-price--candles' : ''}${stale ? ' stock-price--stale' : ''}`}>
        <DisplayFigure
          text={pricePaise === 0 ? t('market.noPrice') : `₹${figures.price(pricePaise)}`}
          name={figures.priceName(pricePaise)}
        />
        <div className="stock-price__line">
          <PriceMove pricePaise={pricePaise} basePaise={basePaise} stale={stale} />
          <span className="text-caption text-3">{when}</span>
        </div>
        {candle === null ? null : <CandleFigures candle={candle} />}
      </div>
    </Gutter>
  )
}

/** The same in one line, for the head of the full-screen chart. */
export function StockPriceLine({
  head: { pricePaise, basePaise, when, candle },
  stale,
}: {
  head: PriceHead
  stale: boolean
}) {
  const figures = useFigures()
  return (
    <>
      <span className="chart-full__price">
        <span aria-hidden="true">₹{figures.price(pricePaise)}</span>
        <span className="visually-hidden">{figures.priceName(pricePaise)}</span>
      </span>
      <PriceMove pricePaise={pricePaise} basePaise={basePaise} stale={stale} />
      <span className="text-caption text-3">{when}</span>
      {candle === null ? null : <CandleFigures candle={candle} />}
    </>
  )
}

function PriceMove({ pricePaise, basePaise, stale }: { pricePaise: number; basePaise: number; stale: boolean }) {
  const figures = useFigures()
  if (pricePaise === 0 || basePaise === 0) return null
  const move = figures.move(pricePaise, basePaise)
  return <Move direction={move.direction} text={move.full} name={move.name} size="large" stale={stale} />
}

const parts = [
  ['openPaise', 'stock.open', 'candle.open'],
  ['highPaise', 'stock.high', 'candle.high'],
  ['lowPaise', 'stock.low', 'candle.low'],
  ['closePaise', 'stock.close', 'candle.close'],
] as const satisfies readonly [keyof Candle, TextKey, TextKey][]

/** A candle's four prices, by their first letters; readers hear the words. */
function CandleFigures({ candle }: { candle: Candle }) {
  const { t } = useText()
  const figures = useFigures()
  return (
    <dl className="stock-ohlc">
      {parts.map(([part, word, letter]) => (
        <div key={part}>
          <dt>
            <span aria-hidden="true">{t(letter)}</span>
            <span className="visually-hidden">{t(word)}</span>
          </dt>{' '}
          <dd>{figures.price(candle[part])}</dd>
        </div>
      ))}
    </dl>
  )
}

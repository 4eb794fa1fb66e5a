import '../chart/chart.css'
import { TextLink } from '@bahi/ui/buttons/button'
import { Skeleton } from '@bahi/ui/feedback/skeleton'
import { useText } from '../../text/use-text.tsx'
import { StockNotes } from './stock-notes.tsx'
import { StockPrice, type PricedStock } from './stock-price.tsx'
import { useNowWords } from './use-now-words.ts'

/** The place of the candles before they are there, as high as they will be. */
export function CandlesToCome({ stock, figures, stale, retry }: PricedStock & { retry: (() => void) | null }) {
  const { t } = useText()
  const { lastPaise, previousClosePaise } = figures
  const when = useNowWords(figures, stale)
  return (
    <>
      <StockPrice
        head={{ pricePaise: lastPaise, basePaise: previousClosePaise, when, candle: null }}
        stale={stale}
        ofCandles
      />
      <StockNotes stock={stock} figures={figures} />
      <div className="candle-chart">
        {retry === null ? (
          <div className="candle-chart__waiting">
            <Skeleton width="100%" heightPx={200} />
          </div>
        ) : (
          <div className="candle-chart__none">
            {t('candle.error')}
            <TextLink onPress={retry}>{t('state.retry')}</TextLink>
          </div>
        )}
      </div>
    </>
  )
}

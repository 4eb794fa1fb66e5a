import type { StockRow } from '@bahi/contract/market/views'
import { Move } from '@bahi/ui/figures/price'
import { useQuote, useStale } from '../../live/use-live.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'

/** The shares of a story with their move of this moment; each leads to its page. */
export function ShareChips({ title, shares }: { title: string; shares: readonly StockRow[] }) {
  return (
    <section className="news-item__shares">
      <h3>{title}</h3>
      <ul>
        {shares.map((share) => (
          <li key={share.instrumentId}>
            <ShareChip share={share} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ShareChip({ share }: { share: StockRow }) {
  const { t } = useText()
  const figures = useFigures()
  const stale = useStale()
  const live = useQuote(share.instrumentId, 'ltp')
  const move = figures.move(live?.lastPaise || share.lastPaise, live?.previousClosePaise || share.previousClosePaise)
  return (
    <a
      className="chip"
      href={linkTo(paths.stock, { code: share.code })}
      aria-label={t('news.chip', { code: share.symbol, move: move.name })}
    >
      {share.symbol} <Move direction={move.direction} text={move.percent} stale={stale} />
    </a>
  )
}

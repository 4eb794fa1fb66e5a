import { DoubleRule } from '@bahi/ui/double-rule'
import { DisplayFigure, Move } from '@bahi/ui/price'
import { directionOf } from '@bahi/ui/price-tick'
import { formatMove, moveBps } from '@bahi/money/format'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import type { useHoldings } from './use-positions.ts'
import './holdings-total.css'

/** What all shares are worth, what they did today and since they were bought. */
export function HoldingsTotal({ holdings: { totals, proven, query } }: { holdings: ReturnType<typeof useHoldings> }) {
  const { t } = useText()
  const figures = useFigures()
  if (query.data === undefined || query.data.holdings.length === 0) return null
  return (
    <section className="holdings-total">
      <p className="text-label text-2">{t('holdings.value')}</p>
      <p className="holdings-total__figure">
        <DoubleRule proven={proven}><DisplayFigure text={figures.rupees(totals.valuePaise)} amount /></DoubleRule>
      </p>
      <dl className="holdings-total__moves">
        <div>
          <dt>{t('holdings.today')}</dt>
          <dd><Change changePaise={totals.dayChangePaise} basePaise={totals.valuePaise - totals.dayChangePaise} /></dd>
        </div>
        <div>
          <dt>{t('holdings.sinceBuying')}</dt>
          <dd><Change changePaise={totals.unrealisedPaise} basePaise={totals.investedPaise} /></dd>
        </div>
      </dl>
    </section>
  )
}

function Change({ changePaise, basePaise }: { changePaise: number; basePaise: number }) {
  const figures = useFigures()
  const bps = moveBps(BigInt(changePaise), BigInt(Math.max(0, basePaise)))
  const amount = figures.signedRupees(changePaise)
  return <Move direction={directionOf(changePaise)} text={bps === null ? amount : `${amount} (${formatMove(bps)})`} />
}

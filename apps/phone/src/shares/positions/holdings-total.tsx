import './positions.css'
import { formatMove, moveBps } from '@bahi/money/format'
import { DoubleRule } from '@bahi/ui/figures/double-rule'
import { Label } from '@bahi/ui/figures/label'
import { DisplayFigure, Move } from '@bahi/ui/figures/price'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { useOldPrices } from '../../live/use-old-prices.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'

export type Working = 'value' | 'today' | 'gain'

interface HoldingsTotalProps {
  /** What is worth so much: all shares, or those of one company. */
  label: string
  totals: { valuePaise: number; investedPaise: number; unrealisedPaise: number; dayChangePaise: number }
  proven: boolean
  /** Opens the working of a figure. */
  onWorking: (of: Working) => void
}

/** What shares are worth, what was invested in them, what they did today and since they were bought. Each figure opens its working. */
export function HoldingsTotal({ label, totals, proven, onWorking }: HoldingsTotalProps) {
  const { t } = useText()
  const figures = useFigures()
  return (
    <section className="holdings-total">
      <button type="button" className="holdings-total__open" onClick={() => onWorking('value')}>
        <span className="text-label text-2">{label}</span>
        <span className="holdings-total__figure">
          <DoubleRule proven={proven}>
            <DisplayFigure text={figures.rupees(totals.valuePaise)} name={figures.rupees(totals.valuePaise)} amount />
          </DoubleRule>
        </span>
      </button>
      <p className="holdings-total__invested">
        <span className="text-2">
          <Label>{t('holdings.invested')}</Label>
        </span>
        <span>{figures.rupees(totals.investedPaise)}</span>
      </p>
      <div className="holdings-total__moves">
        <button type="button" className="holdings-total__open" onClick={() => onWorking('today')}>
          <span className="holdings-total__label">{t('holdings.today')}</span>
          <Change changePaise={totals.dayChangePaise} basePaise={totals.valuePaise - totals.dayChangePaise} />
        </button>
        <button type="button" className="holdings-total__open" onClick={() => onWorking('gain')}>
          <span className="holdings-total__label">{t('holdings.sinceBuying')}</span>
          <Change changePaise={totals.unrealisedPaise} basePaise={totals.investedPaise} />
        </button>
      </div>
    </section>
  )
}

function Change({ changePaise, basePaise }: { changePaise: number; basePaise: number }) {
  const figures = useFigures()
  const stale = useOldPrices() !== undefined
  const bps = moveBps(BigInt(changePaise), BigInt(Math.max(0, basePaise)))
  const amount = figures.signedRupees(changePaise)
  return (
    <Move
      direction={directionOf(changePaise)}
      text={bps === null ? amount : `${amount} (${formatMove(bps)})`}
      stale={stale}
    />
  )
}

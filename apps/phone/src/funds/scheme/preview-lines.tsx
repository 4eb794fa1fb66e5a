import { formatPercent } from '@bahi/money/format'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { formatNav } from './nav-figure.ts'
import { loadLine, type SchemeSide } from './units-rules.ts'
import type { PreviewAnswer } from './use-schemes.ts'

/** The sum of an order at the last NAV: units, charges, total, and the amount held until the NAV is declared. */
export function PreviewLines({ side, answer: { units, preview } }: { side: SchemeSide; answer: PreviewAnswer }) {
  const { t } = useText()
  const figures = useFigures()
  if (units === null) return null
  const product = t('scheme.sum.units', { count: figures.shares(units), nav: formatNav(preview.nav) })
  if (side === 'sell') {
    const load = loadLine(preview.lots)
    const label =
      load === null
        ? t('scheme.sum.noLoad')
        : load.bps === null
          ? t('scheme.sum.load.mixed', { count: figures.shares(load.units) })
          : t('scheme.sum.load', { percent: formatPercent(load.bps), count: figures.shares(load.units) })
    return (
      <div>
        <KeyValue label={product} value={figures.rupees(preview.amountPaise)} />
        <KeyValue label={label} term="exit-load" value={figures.rupees(-preview.feePaise)} />
        <KeyValue total label={t('scheme.sum.receive')} value={figures.rupees(preview.receivePaise)} />
      </div>
    )
  }
  return (
    <div>
      <KeyValue label={product} value={figures.rupees(preview.amountPaise)} />
      <KeyValue
        label={t('scheme.sum.entry', { percent: formatPercent(preview.feeBps) })}
        term="entry-fee"
        value={figures.rupees(preview.feePaise)}
      />
      <KeyValue total label={t('scheme.sum.need')} value={figures.rupees(preview.needPaise)} />
      <KeyValue small label={t('scheme.sum.hold')} value={figures.rupees(preview.holdPaise)} />
    </div>
  )
}

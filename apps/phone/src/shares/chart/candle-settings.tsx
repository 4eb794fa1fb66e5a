import { CheckBox } from '@bahi/ui/buttons/check-box'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { useText } from '../../text/use-text.tsx'
import { spanCandles } from './candle-intervals.ts'
import { indicatorKeys, indicatorMeanings, intervalKeys } from './candle-words.ts'
import { indicatorsFor } from './chart-choice.ts'
import type { ChartChoosing } from './use-stock-chart.ts'

/** How long a candle is, and what is drawn beside it. Each choice shows at once. */
export function CandleSettings({
  chart,
  open,
  onOpenChange,
}: {
  chart: ChartChoosing
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { t } = useText()
  const { span, interval, indicators } = chart
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('candle.settings')} closeName={t('app.close')}>
      <h3 className="candle-settings__title">{t('candle.interval')}</h3>
      <Segmented
        name={t('candle.interval')}
        value={interval}
        options={spanCandles[span].intervals.map((value) => ({ value, text: t(intervalKeys[value]) }))}
        onChange={chart.setInterval}
      />
      <h3 className="candle-settings__title">{t('candle.indicators')}</h3>
      {indicatorsFor(interval).map((indicator) => (
        <div key={indicator} className="candle-settings__one">
          <CheckBox checked={indicators.includes(indicator)} onChange={() => chart.toggle(indicator)}>
            <span className="candle-settings__name">{t(indicatorKeys[indicator])}</span>
            <span className="candle-settings__meaning">{t(indicatorMeanings[indicator])}</span>
          </CheckBox>
        </div>
      ))}
    </Sheet>
  )
}

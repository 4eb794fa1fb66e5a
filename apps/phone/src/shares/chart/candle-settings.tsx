import { CheckBox } from '@bahi/ui/buttons/check-box'
import { RangeSlider } from '@bahi/ui/buttons/range-slider'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { TermsLink } from '../../glossary/terms-link.tsx'
import type { TermId } from '../../glossary/use-terms.ts'
import { useText } from '../../text/use-text.tsx'
import { spanCandles } from '../candles/candle-intervals.ts'
import { choiceKeys, indicatorKeys, indicatorMeanings, intervalKeys, settingKeys, studyName } from './candle-words.ts'
import { indicatorsFor } from './chart-choice.ts'
import { studies as allStudies, usualSettings, type ChosenStudy, type Indicator, type Setting } from './studies.ts'
import type { ChartChoosing } from './use-stock-chart.ts'

/** What is drawn beside the candles, said at the length of a glossary. */
const studyTerms = [
  'sma',
  'ema',
  'wma',
  'hma',
  'vwap',
  'bollinger',
  'keltner',
  'donchian',
  'supertrend',
  'ichimoku',
  'parabolic-sar',
  'rsi',
  'macd',
  'stochastic',
  'atr',
  'adx',
  'aroon',
  'cci',
  'mfi',
  'obv',
  'roc',
  'williams-r',
] as const satisfies readonly TermId[]

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
  const { span, interval, studies } = chart
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
      {indicatorsFor(interval).map((indicator) => {
        const study = studies.find((one) => one.indicator === indicator)
        return (
          <div key={indicator} className="candle-settings__one">
            <CheckBox checked={study !== undefined} onChange={() => chart.toggle(indicator)}>
              <span className="candle-settings__name">{studyName(t, study ?? usualStudy(indicator))}</span>
              <span className="candle-settings__meaning">{t(indicatorMeanings[indicator])}</span>
            </CheckBox>
            {study === undefined ? null : <StudySettings study={study} onSet={chart.set} />}
          </div>
        )
      })}
      <TermsLink of={studyTerms} />
    </Sheet>
  )
}

const usualStudy = (indicator: Indicator): ChosenStudy => ({ indicator, settings: usualSettings(indicator) })

/** The numbers of a study that can be set, each within its limits. */
function StudySettings({ study: { indicator, settings }, onSet }: { study: ChosenStudy; onSet: ChartChoosing['set'] }) {
  const { t } = useText()
  const all: readonly Setting[] = allStudies[indicator].settings
  return all.map(({ name, min, max, choices }, at) => {
    const label = t(settingKeys[name])
    const value = settings[at] ?? min
    if (choices !== undefined)
      return (
        <div key={name} className="candle-settings__setting">
          <Segmented
            name={`${t(indicatorKeys[indicator])}: ${label}`}
            value={String(value)}
            options={choices.map((choice, place) => ({ value: String(place), text: t(choiceKeys[choice]) }))}
            onChange={(next) => onSet(indicator, at, Number(next))}
          />
        </div>
      )
    return (
      <div key={name} className="candle-settings__setting">
        <span className="text-caption text-2">
          {label}: {value}
        </span>
        <RangeSlider
          name={`${t(indicatorKeys[indicator])}: ${label}`}
          value={value}
          minimum={min}
          maximum={max}
          step={1}
          valueText={String(value)}
          lowText={String(min)}
          highText={String(max)}
          onChange={(next) => onSet(indicator, at, next)}
        />
      </div>
    )
  })
}

import { alertStudies, studyFigures } from '@bahi/domain/market/studies/alert-studies'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { TextField } from '@bahi/ui/fields/text-field'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type Text } from '../../text/use-text.tsx'
import { type AlertForm, conditionOf, usualStudy } from './alert-form.ts'
import { type Condition, figureNames, studyChoice } from './study-words.ts'
import type { TodayValue } from './use-today-value.ts'

interface IndicatorFieldsProps {
  form: AlertForm
  today: TodayValue
  problem: string | undefined
  onEdit: (more: Partial<AlertForm>) => void
}

/** Which study, to which side, its figures, and what it comes to today. */
export function IndicatorFields({ form, today, problem, onEdit }: IndicatorFieldsProps) {
  const { t } = useText()
  const { period, figure } = studyFigures[form.study]
  const figureName = figureNames[form.study]
  const range = ({ min, max }: { min: number; max: number }) => t('alert.figure.range', { least: min, most: max })
  const digits = (typed: string) => typed.replace(/\D/g, '').slice(0, 3)
  return (
    <>
      <ChipRow name={t('alert.study')} wrap>
        {alertStudies.map((study) => (
          <Chip key={study} on={study === form.study} onPress={() => onEdit(usualStudy(study))}>
            {studyChoice(t, study)}
          </Chip>
        ))}
      </ChipRow>
      <Segmented
        name={t('alert.direction')}
        value={form.direction}
        onChange={(direction) => onEdit({ direction })}
        options={[
          { value: 'above', text: t('alert.direction.above') },
          { value: 'below', text: t('alert.direction.below') },
        ]}
      />
      {period === null ? null : (
        <div className="alert-sheet__figures">
          <TextField
            label={t('alert.period')}
            value={form.period}
            inputMode="numeric"
            hint={range(period)}
            problem={problem}
            onChange={(typed) => onEdit({ period: digits(typed) })}
          />
          {figure === null || figureName === null ? null : (
            <TextField
              label={t(figureName)}
              value={form.figure}
              inputMode="numeric"
              hint={range({ ...figure, min: figureName === 'alert.figure.slow' ? leastSlow(form) : figure.min })}
              onChange={(typed) => onEdit({ figure: digits(typed) })}
            />
          )}
        </div>
      )}
      <Today condition={conditionOf(form)} today={today} />
    </>
  )
}

/** The slower average has more days than the faster. */
const leastSlow = ({ period }: AlertForm): number => Math.max(3, Number(period) + 1)

/** The values as they are now, and what that means for the alert. */
function Today({ condition, today }: { condition: Condition | null; today: TodayValue }) {
  const { t } = useText()
  const figures = useFigures()
  const says = () => {
    if (condition === null) return ''
    switch (today.state) {
      case 'waiting':
        return t('alert.today.waiting')
      case 'failed':
        return t('candle.error')
      case 'short':
        return t('alert.today.short', { needed: today.needed, count: today.count })
      case 'there':
        return t('alert.today', { what: valuesText(t, condition, today, figures.price) })
    }
  }
  return (
    <div className="alert-sheet__today" role="status">
      <p className="alert-sheet__value">{says()}</p>
      {condition !== null && today.state === 'there' && today.holds ? <p>{t('alert.today.holds')}</p> : null}
      <p>{t('alert.daily')}</p>
    </div>
  )
}

/** "SMA 20: 1,412.60 · SMA 50: 1,380.10" */
function valuesText(
  t: Text['t'],
  { study, direction, period, figure }: Condition,
  { compared: { value, against } }: Extract<TodayValue, { state: 'there' }>,
  price: (paise: number) => string,
): string {
  const pair = (first: string, second: string) =>
    `${first}: ${price(Math.round(value))} · ${second}: ${price(Math.round(against))}`
  switch (study) {
    case 'rsi':
      return `RSI ${period}: ${value.toFixed(1)}`
    case 'price-sma':
      return pair(t('alert.price'), `SMA ${period}`)
    case 'price-ema':
      return pair(t('alert.price'), `EMA ${period}`)
    case 'sma-sma':
      return pair(`SMA ${period}`, `SMA ${figure}`)
    case 'ema-ema':
      return pair(`EMA ${period}`, `EMA ${figure}`)
    case 'bollinger':
      return pair(t('alert.price'), t(direction === 'above' ? 'alert.band.above' : 'alert.band.below'))
    case 'macd':
      return pair('MACD', t('alert.signal'))
  }
}

import type { IpoDetail } from '@bahi/contract/ipo/views'
import * as refusals from '@bahi/contract/messages/refusals'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { Note } from '@bahi/ui/feedback/note'
import { AmountField } from '@bahi/ui/fields/amount-field'
import { StepperField } from '@bahi/ui/fields/stepper-field'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { useIpoFigures } from '../use-ipo-figures.ts'
import type { ApplyProblem } from './apply-form.ts'
import type { ApplyState } from './use-apply.ts'

export function ApplyFields({
  ipo,
  apply: { form, change, problems, preview },
}: {
  ipo: IpoDetail
  apply: ApplyState
}) {
  const { t } = useText()
  const figures = useIpoFigures()
  const { shares } = useFigures()
  const ruleText = useRuleText(ipo)
  const most = preview?.maxLots ?? ipo.maxLots
  return (
    <>
      <StepperField
        label={t('ipo.field.lots', { count: shares(ipo.lotSize) })}
        note={t('ipo.field.upTo', { count: most })}
        value={form.lots}
        step={1}
        minimum={1}
        maximum={most}
        lessName={t('ipo.field.fewer')}
        moreName={t('ipo.field.more')}
        problem={ruleText(problems.lots)}
        onChange={(lots) => change({ lots: lots.replace(/[^\d.]/g, '').slice(0, 9) })}
      />
      <Segmented<'cut-off' | 'own'>
        name={t('ipo.field.kind')}
        value={form.atCutOff ? 'cut-off' : 'own'}
        options={[
          { value: 'cut-off', text: t('ipo.field.cutOff') },
          { value: 'own', text: t('ipo.field.own') },
        ]}
        onChange={(kind) => change({ atCutOff: kind === 'cut-off' })}
      />
      {form.atCutOff ? (
        <Note>{t('ipo.field.cutOff.note')}</Note>
      ) : (
        <AmountField
          label={t('ipo.field.price')}
          note={figures.band(ipo)}
          value={form.price}
          grouping="lakh"
          problem={ruleText(problems.price)}
          hint={problems.price.length === 0 ? t('ipo.field.own.note') : undefined}
          onChange={(price) => change({ price })}
        />
      )}
    </>
  )
}

/** A broken rule with its figure. The catalogue's own words also say what became of the money, which is true only after it was sent. */
function useRuleText(ipo: IpoDetail): (problems: readonly ApplyProblem[]) => string | undefined {
  const { t, tip, language } = useText()
  const figures = useIpoFigures()
  const textOf = ({ msg, params }: ApplyProblem) => {
    if (msg === refusals.quantityBelowLot) return t('ipo.rule.whole', { most: ipo.maxLots })
    if (msg === refusals.quantityAboveMax || msg === refusals.offerLimitReached)
      return t('ipo.rule.most', { most: ipo.maxLots, amount: figures.price(ipo.maxLots * ipo.oneLotPaise) })
    return msg === refusals.beyondOfferRule
      ? t('ipo.rule.price', { band: figures.band(ipo), tick: figures.price(ipo.tickPaise) })
      : tip(msg, params)
  }
  return (problems) =>
    problems.length === 0 ? undefined : [...new Set(problems.map(textOf))].join(language === 'zh' ? '' : ' ')
}

import { ownLines, type GrowthStep, type WorthWorkings } from '@bahi/contract/reports/worth'
import { formatMove } from '@bahi/money/format'
import { Section } from '@bahi/ui/layout/screen'
import { ListRow } from '@bahi/ui/rows/list-row'
import { KeyValue, SumList, Well } from '@bahi/ui/rows/sum-list'
import { useChosenSheet } from '../../../page/use-chosen-sheet.ts'
import type { Veil } from '../../../session/use-hidden-amounts.tsx'
import { formatDay } from '../../../text/business-time.ts'
import { useFigures } from '../../../text/use-figures.ts'
import { useText } from '../../../text/use-text.tsx'
import { EntriesSheet } from './entries-sheet.tsx'

/** Digits of a factor that a row shows; its sheet shows all. */
const SHORT = '1.123456'.length

/** How near the product of the shown factors must be to the told one: each is rounded at its twelfth digit. */
const NEAR = 1e-9

/** The time-weighted return: a factor for each time between the money that came and went, and their product. */
export function GrowthWorking({ workings, veil }: { workings: WorthWorkings; veil: Veil }) {
  const { t, language } = useText()
  const { sheet, show, chosen: key } = useChosenSheet('entries')
  const { bps, product, steps } = workings.timeWeighted
  const chosen = steps.find(({ from }) => from === key)
  const multiplied = steps.reduce((growth, step) => growth * Number(step.growth), 1)
  const daysOf = ({ from, until }: GrowthStep) =>
    from === until
      ? formatDay(from, language)
      : t('working.days', { from: formatDay(from, language), until: formatDay(until, language) })
  return (
    <>
      <p className="working-page__words">{t(bps === null ? 'worth.twr.none' : 'working.twr.about')}</p>
      {steps.length === 0 ? null : (
        <Section title={t('working.twr.steps')}>
          <SumList
            totalLabel={t('working.twr.product')}
            totalText={product === null ? '—' : `× ${product.slice(0, SHORT)}`}
            proven={product !== null && Math.abs(multiplied / Number(product) - 1) < NEAR}
          >
            {steps.map((step) => (
              <ListRow
                key={step.from}
                plain
                title={daysOf(step)}
                detail={<StepMoney step={step} veil={veil} />}
                end={`× ${step.growth.slice(0, SHORT)}`}
                onPress={() => show(step.from)}
              />
            ))}
          </SumList>
        </Section>
      )}
      {bps === null ? null : (
        <div className="working-page__well">
          <Well>
            <KeyValue label={t('worth.twr')} value={formatMove(bps)} />
            <KeyValue small label={t('working.twr.product')} value={product ?? '—'} />
          </Well>
        </div>
      )}
      <EntriesSheet
        sheet={sheet}
        title={chosen === undefined ? '' : daysOf(chosen)}
        lines={chosen === undefined ? [] : ownLines}
        range={chosen ?? workings}
        expectedPaise={chosen === undefined ? null : chosen.paidInPaise - chosen.takenOutPaise}
        veil={veil}
        head={chosen === undefined ? null : <StepSum step={chosen} veil={veil} />}
      />
    </>
  )
}

/** What money the step began with and what it ended with. */
function StepMoney({ step, veil }: { step: GrowthStep; veil: Veil }) {
  const { t } = useText()
  const figures = useFigures()
  return veil.veil(
    t('working.value', {
      begins: veil.mask(figures.rupees(step.beforePaise + step.paidInPaise)),
      ends: veil.mask(figures.rupees(step.afterPaise + step.takenOutPaise)),
    }),
  )
}

/** (After + withdrawn) ÷ (before + added) of one step. */
function StepSum({ step, veil }: { step: GrowthStep; veil: Veil }) {
  const { t } = useText()
  const figures = useFigures()
  const money = (paise: number) => veil.veil(veil.mask(figures.rupees(paise)))
  return (
    <Well>
      <KeyValue label={t('working.twr.before')} value={money(step.beforePaise)} />
      <KeyValue label={t('working.twr.added')} value={money(step.paidInPaise)} />
      <KeyValue label={t('working.twr.after')} value={money(step.afterPaise)} />
      <KeyValue label={t('working.twr.withdrawn')} value={money(step.takenOutPaise)} />
      <KeyValue total label={t('working.twr.factor')} value={step.growth} />
    </Well>
  )
}

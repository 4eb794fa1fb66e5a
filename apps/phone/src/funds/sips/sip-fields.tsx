import * as refusals from '@bahi/contract/messages/refusals'
import { TextLink } from '@bahi/ui/buttons/button'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { Toggle } from '@bahi/ui/buttons/toggle'
import { Note } from '@bahi/ui/feedback/note'
import { AmountField } from '@bahi/ui/fields/amount-field'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { linkTo, paths } from '../../navigation/paths.ts'
import { FailureNote } from '../../page/failure-note.tsx'
import { LockNote } from '../../page/lock-note.tsx'
import { DayGrid } from '../../sips/day-grid.tsx'
import { formatWeekdayAndDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { stepPercents } from './sip-form.ts'
import type { SipFormState } from './use-sip-form.ts'

const tooSmall = refusals.sipTooSmall

/** How much, on which day, whether it grows, and what that buys at the last value. */
export function SipFields({ state }: { state: SipFormState }) {
  const { t, tip } = useText()
  const figures = useFigures()
  const { form, preview, problems, grouping, change } = state
  const small = problems.find(({ msg }) => msg === tooSmall)
  return (
    <div className="sip-form">
      <LockNote />
      <AmountField
        large
        label={t('sip.amount')}
        note={preview === undefined ? undefined : t('sip.from', { amount: figures.rupees(preview.leastPaise) })}
        value={form.typed}
        grouping={grouping}
        problem={
          small === undefined ? undefined : t('sip.tooSmall', { least: figures.rupees(preview?.leastPaise ?? 0) })
        }
        onChange={(typed) => change({ kind: 'amount', typed })}
      />
      <DayGrid day={form.day} onDay={(day) => change({ kind: 'day', day })} />
      <StepUp state={state} />
      <Sums state={state} />
      {problems
        .filter(({ msg }) => msg !== tooSmall)
        .map(({ msg, params }) => (
          <Note key={msg} tone="alert">
            {tip(msg, params)}{' '}
            {msg === refusals.identityMissing ? (
              <TextLink href={linkTo(paths.identity)}>{t('transfer.out.identity')}</TextLink>
            ) : null}
          </Note>
        ))}
      <FailureNote cause={state.failure} />
    </div>
  )
}

/** The yearly step: a percentage, or an amount of one's own. */
function StepUp({
  state: {
    form: { isStepped, step },
    preview,
    terms,
    grouping,
    change,
  },
}: {
  state: SipFormState
}) {
  const { t } = useText()
  const figures = useFigures()
  const amounts = preview?.amounts ?? []
  const detail =
    isStepped && terms !== null && amounts.length > 1
      ? amounts.map((amount) => figures.rupees(amount)).join(t('sip.step.then'))
      : t('sip.step.text')
  return (
    <div>
      <Toggle
        label={t('sip.step')}
        detail={detail}
        checked={isStepped}
        onChange={(on) => change({ kind: 'stepped', isStepped: on })}
      />
      {!isStepped ? null : (
        <>
          <ChipRow name={t('sip.step')} wrap>
            {stepPercents.map((percent) => (
              <Chip
                key={percent}
                on={step.kind === 'percent' && step.percent === percent}
                onPress={() => change({ kind: 'percent', percent })}
              >
                {t('sip.step.percent', { percent })}
              </Chip>
            ))}
            {step.kind === 'percent' && !stepPercents.some((one) => one === step.percent) ? (
              <Chip on onPress={() => undefined}>
                {t('sip.step.percent', { percent: step.percent })}
              </Chip>
            ) : null}
            <Chip on={step.kind === 'amount'} onPress={() => change({ kind: 'own-step' })}>
              {t('sip.step.own')}
            </Chip>
          </ChipRow>
          {step.kind === 'amount' ? (
            <AmountField
              label={t('sip.step.amount')}
              value={step.typed}
              grouping={grouping}
              onChange={(typed) => change({ kind: 'step-amount', typed })}
            />
          ) : null}
        </>
      )}
    </div>
  )
}

/** When first, what it buys at the last value, and what stays in cash, because only whole steps of units are bought. */
function Sums({ state: { preview, terms, failed, retry } }: { state: SipFormState }) {
  const { t, language } = useText()
  const figures = useFigures()
  if (failed)
    return (
      <Note tone="alert">
        {t('sip.noSum')} <TextLink onPress={retry}>{t('state.retry')}</TextLink>
      </Note>
    )
  if (preview === undefined) return null
  const { firstOn, firstDueOn, units, costPaise, leftPaise } = preview
  const first = formatWeekdayAndDay(firstOn, language)
  return (
    <div className="sip-form__sums">
      <KeyValue label={t('sip.first')} value={first} />
      {firstOn === firstDueOn ? null : (
        <p className="text-caption text-2">
          {t('sip.first.moved', { due: formatWeekdayAndDay(firstDueOn, language) })}
        </p>
      )}
      {terms === null ? null : (
        <>
          <KeyValue
            label={t('sip.buys')}
            value={t('sip.buys.units', {
              count: units,
              figure: figures.shares(units),
              amount: figures.rupees(costPaise),
            })}
          />
          <KeyValue label={t('sip.stays')} value={figures.rupees(leftPaise)} />
          <p className="text-caption text-2">{t('sip.fixed')}</p>
        </>
      )}
    </div>
  )
}

import './scheme.css'
import { Clock } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import * as refusals from '@bahi/contract/messages/refusals'
import { Button, TextLink } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { Skeleton } from '@bahi/ui/feedback/skeleton'
import { StepperField } from '@bahi/ui/fields/stepper-field'
import { linkTo, paths } from '../../navigation/paths.ts'
import { FailureNote } from '../../page/failure-note.tsx'
import { LockNote } from '../../page/lock-note.tsx'
import { formatDay, formatShortDay } from '../../text/business-time.ts'
import { sentences } from '../../text/sentences.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type Text } from '../../text/use-text.tsx'
import { LotsTaken } from './lots-taken.tsx'
import { PreviewLines } from './preview-lines.tsx'
import { heldIn, type SchemeProblem } from './units-rules.ts'
import { useRuleText } from './use-rule-text.ts'
import type { PreviewAnswer } from './use-schemes.ts'
import type { UnitsFormState } from './use-units-form.ts'

const SaleTax = lazy(() => import('../../taxes/sale-tax.tsx').then((file) => ({ default: file.SaleTax })))

interface UnitsFormProps {
  form: UnitsFormState
  /** What else belongs to the sum, between it and the rules: best and worst days of a plan. */
  more?: ((answer: PreviewAnswer) => ReactNode) | undefined
}

/** How many units, what they come to line by line, from where they are taken, and when it happens. In a sheet and on a page alike. */
export function UnitsForm({ form, more }: UnitsFormProps) {
  const { t } = useText()
  const ruleText = useRuleText()
  const { side, scheme, answer, problems } = form
  const preview = answer?.preview
  return (
    <div className="units-form">
      {side === 'buy' ? <LockNote /> : null}
      <StepperField
        label={t('scheme.units')}
        note={useNote(form)}
        value={form.typed}
        step={scheme.stepUnits}
        minimum={scheme.stepUnits}
        lessName={t('scheme.units.fewer')}
        moreName={t('scheme.units.more')}
        problem={ruleText(problems.ofUnits)}
        hint={<Hint form={form} />}
        onChange={form.change}
      />
      {answer === undefined || preview === undefined ? (
        <NoFigures form={form} />
      ) : (
        <>
          {side === 'sell' ? <LotsTaken lots={preview.lots} on={preview.appliesOn} /> : null}
          <PreviewLines side={side} answer={answer} />
          {more?.(answer)}
          {side === 'sell' && answer.units !== null && answer.units > 0 && preview.amountPaise > 0 ? (
            <Suspense fallback={null}>
              <SaleTax asked={{ kind: 'units', code: scheme.code, units: answer.units }} />
            </Suspense>
          ) : null}
          {problems.others.map((problem) => (
            <Problem key={problem.msg} problem={problem} answer={answer} />
          ))}
          <WhenNote form={form} answer={answer} />
        </>
      )}
      <FailureNote cause={form.failure} />
    </div>
  )
}

function useNote({ side, scheme, answer }: UnitsFormState): string | undefined {
  const { t } = useText()
  const figures = useFigures()
  if (side === 'buy')
    return scheme.stepUnits === 1
      ? t('scheme.units.from', { count: figures.shares(scheme.leastUnits) })
      : t('scheme.units.multiples', { count: figures.shares(scheme.stepUnits) })
  if (answer === undefined) return undefined
  return t('scheme.units.redeemable', {
    count: figures.shares(answer.preview.mostUnits),
    held: figures.shares(heldIn(answer.preview.lots)),
  })
}

/** The cash there is, or the units; one press fills in as many as it goes to. */
function Hint({ form: { side, answer, change } }: { form: UnitsFormState }) {
  const { t } = useText()
  const figures = useFigures()
  if (answer === undefined) return null
  const { availablePaise, mostUnits } = answer.preview
  const count = figures.shares(mostUnits)
  return (
    <span className="units-form__hint">
      <span>{side === 'buy' ? t('scheme.cash', { amount: figures.rupees(availablePaise) }) : null}</span>
      {mostUnits <= 0 ? null : (
        <TextLink onPress={() => change(String(mostUnits))}>
          {side === 'buy' ? t('scheme.most', { count }) : t('scheme.all', { count })}
        </TextLink>
      )}
    </span>
  )
}

function NoFigures({ form: { failed, retry } }: { form: UnitsFormState }) {
  const { t } = useText()
  if (failed)
    return (
      <Note tone="alert">
        {t('scheme.noSum')} <TextLink onPress={retry}>{t('state.retry')}</TextLink>
      </Note>
    )
  return (
    <div role="status" aria-label={t('state.loading')}>
      <Skeleton width="100%" heightPx={120} />
    </div>
  )
}

/** A rule that is not of the units, with the way that mends it. */
function Problem({ problem: { msg, params }, answer: { preview } }: { problem: SchemeProblem; answer: PreviewAnswer }) {
  const { t, tip } = useText()
  const figures = useFigures()
  if (msg === refusals.fundCashShort)
    return (
      <Note tone="alert">
        {t('order.cashShort.text', {
          need: figures.rupees(preview.holdPaise),
          have: figures.rupees(preview.availablePaise),
        })}{' '}
        <TextLink href={linkTo(paths.transferIn)}>{t('order.cashShort.action')}</TextLink>
      </Note>
    )
  return (
    <Note tone="alert">
      {tip(msg, params)}{' '}
      {msg === refusals.identityMissing ? (
        <TextLink href={linkTo(paths.identity)}>{t('transfer.out.identity')}</TextLink>
      ) : null}
    </Note>
  )
}

/** Whose day's value applies, when the money is there, and until when the units stay. */
function WhenNote({ form: { side, scheme }, answer: { preview } }: { form: UnitsFormState; answer: PreviewAnswer }) {
  const text = useText()
  const { t, language } = text
  const locked =
    side === 'buy' && preview.lockedUntil !== null
      ? t('scheme.when.locked', { count: scheme.lockUpDays, day: formatDay(preview.lockedUntil, language) })
      : ''
  const paid =
    side === 'sell' && preview.payoutOn !== null
      ? t('scheme.when.paid', { day: formatShortDay(preview.payoutOn, language) })
      : ''
  return (
    <Note icon={<Clock size={18} strokeWidth={1.9} />}>
      {sentences([whenText(text, preview), paid, locked], language)}
    </Note>
  )
}

function whenText({ t, language }: Text, { isAfterCutOff, cutOff, appliesOn }: PreviewAnswer['preview']): string {
  const values = { time: cutOff, day: formatShortDay(appliesOn, language) }
  return isAfterCutOff ? t('scheme.when.after', values) : t('scheme.when.before', values)
}

/** The one button, with the amount it commits to. */
export function UnitsButton({ form }: { form: UnitsFormState }) {
  const { t } = useText()
  const figures = useFigures()
  const { kind, side, units, answer, isReady, isSending, lockedText } = form
  const count = figures.shares(units ?? 0)
  const amount = answer === undefined || answer.units !== units ? '…' : figures.rupees(answer.preview.needPaise)
  const words =
    side === 'buy'
      ? kind === 'fund'
        ? t('scheme.do.subscribe', { amount })
        : t('scheme.do.buy', { amount })
      : kind === 'fund'
        ? t('scheme.do.redeem', { count })
        : t('scheme.do.sell', { count })
  return (
    <Button disabled={!isReady} busy={isSending} onPress={form.send}>
      {isSending ? t('scheme.sending') : (lockedText ?? words)}
    </Button>
  )
}

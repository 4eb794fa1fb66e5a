import { useState } from 'react'
import { decadeBounds } from '@bahi/contract/learning/decade'
import { Button } from '@bahi/ui/buttons/button'
import { AmountField } from '@bahi/ui/fields/amount-field'
import { SelectBox } from '@bahi/ui/fields/select-box'
import { TextField } from '@bahi/ui/fields/text-field'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { type DecadePlan, formOf, type PlanForm, type PlanProblem, readForm, stepUps } from './decade-plan.ts'

interface DecadeFormProps {
  plan: DecadePlan
  open: boolean
  onOpenChange: (open: boolean) => void
  onPlan: (plan: Omit<DecadePlan, 'seed'>) => void
}

/** The SIP and the rate of the deposit beside it, in a sheet. */
export function DecadeForm({ plan, open, onOpenChange, onPlan }: DecadeFormProps) {
  const { t } = useText()
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('decade.form')} closeName={t('app.close')}>
      {open ? <Fields plan={plan} onPlan={onPlan} /> : null}
    </Sheet>
  )
}

function Fields({ plan, onPlan }: Pick<DecadeFormProps, 'plan' | 'onPlan'>) {
  const { t, language } = useText()
  const { roundRupees } = useFigures()
  const [form, setForm] = useState<PlanForm>(() => formOf(plan))
  const [problems, setProblems] = useState<readonly PlanProblem[]>([])
  const change = (field: keyof PlanForm) => (value: string) => setForm({ ...form, [field]: value })
  const { min, max } = decadeBounds.amountPaise
  return (
    <form
      className="decade-form"
      onSubmit={(event) => {
        event.preventDefault()
        const read = readForm(form)
        if ('length' in read) setProblems(read)
        else onPlan(read)
      }}
    >
      <AmountField
        label={t('decade.amount')}
        note={t('decade.amount.note', { min: roundRupees(min), max: roundRupees(max) })}
        value={form.amount}
        grouping={language === 'zh' ? 'none' : 'lakh'}
        problem={
          problems.includes('amount')
            ? t('decade.amount.note', { min: roundRupees(min), max: roundRupees(max) })
            : undefined
        }
        onChange={change('amount')}
      />
      <div>
        <p className="decade__label">{t('decade.form.day')}</p>
        <SelectBox
          name={t('decade.form.day')}
          value={form.day}
          options={Array.from({ length: decadeBounds.dayOfMonth.max }, (_, at) => ({
            value: String(at + 1),
            text: String(at + 1),
          }))}
          onChange={change('day')}
        />
      </div>
      <div>
        <p className="decade__label">{t('decade.form.stepUp')}</p>
        <SelectBox
          name={t('decade.form.stepUp')}
          value={form.stepUp}
          options={stepUps.map((percent) => ({
            value: String(percent),
            text: percent === 0 ? t('decade.stepUp.none') : t('decade.stepUp', { percent }),
          }))}
          onChange={change('stepUp')}
        />
      </div>
      <TextField
        label={t('decade.form.rate')}
        note={t('decade.form.rate.note')}
        inputMode="decimal"
        maxLength={5}
        value={form.rate}
        end="%"
        problem={problems.includes('rate') ? t('decade.form.rate.note') : undefined}
        onChange={change('rate')}
      />
      <Button type="submit">{t('decade.form.show')}</Button>
    </form>
  )
}

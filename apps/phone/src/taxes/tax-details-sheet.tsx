import './taxes.css'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { TaxDetailsView } from '@bahi/contract/reports/tax'
import { Button } from '@bahi/ui/buttons/button'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { Note } from '@bahi/ui/feedback/note'
import { Skeleton } from '@bahi/ui/feedback/skeleton'
import { AmountField } from '@bahi/ui/fields/amount-field'
import { SelectBox } from '@bahi/ui/fields/select-box'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { Unsaved } from '../page/unsaved.tsx'
import { useRefusalText } from '../text/refusal-text.ts'
import { useText } from '../text/use-text.tsx'
import { detailsInput, isAmount, isSameTyped, typedDetails, yearName, type TypedLoss } from './tax-details-form.ts'
import { useTaxDetails, useTellTaxDetails } from './use-tax-details.ts'

interface TaxDetailsSheetProps {
  year: number
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Other income of a financial year and losses of earlier years: what the tax estimate cannot know by itself. */
export function TaxDetailsSheet({ year, open, onOpenChange }: TaxDetailsSheetProps) {
  const { t } = useText()
  const query = useTaxDetails(year, open)
  const { data: kept } = query
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('taxDetails.title', { year: yearName(year) })}
      closeName={t('app.close')}
    >
      {query.isError ? (
        <Note tone="alert">{t('taxDetails.error')}</Note>
      ) : kept === undefined ? (
        <div role="status" aria-label={t('state.loading')}>
          <Skeleton width="100%" heightPx={160} />
        </div>
      ) : (
        <DetailsForm kept={kept} onKept={() => onOpenChange(false)} />
      )}
    </Sheet>
  )
}

function DetailsForm({ kept, onKept }: { kept: TaxDetailsView; onKept: () => void }) {
  const { t } = useText()
  const refusalText = useRefusalText()
  const [typed, setTyped] = useState(() => typedDetails(kept))
  const telling = useTellTaxDetails(onKept)
  const input = detailsInput(kept.year, typed)
  const left = kept.lossYears.filter((year) => typed.losses.every((loss) => loss.year !== year))
  const [next] = left
  const change = (at: number, loss: TypedLoss) =>
    setTyped({ ...typed, losses: typed.losses.map((one, index) => (index === at ? loss : one)) })
  const remove = (at: number) => setTyped({ ...typed, losses: typed.losses.filter((_, index) => index !== at) })
  const bad = (text: string) => (isAmount(text) ? undefined : t('taxDetails.bad'))
  return (
    <form
      className="tax-details"
      onSubmit={(event) => {
        event.preventDefault()
        if (input !== null) telling.mutate(input)
      }}
    >
      <Unsaved inSheet isFilled={!isSameTyped(typed, typedDetails(kept)) && (telling.isIdle || telling.isError)} />
      <p className="text-2">{t('taxDetails.text')}</p>
      <AmountField
        label={t('taxDetails.income')}
        note={t('taxDetails.income.note')}
        grouping="lakh"
        value={typed.income}
        problem={bad(typed.income)}
        onChange={(income) => setTyped({ ...typed, income })}
      />
      {typed.losses.map((loss, at) => (
        <LossFields
          key={loss.year}
          loss={loss}
          years={kept.lossYears.filter((year) => year === loss.year || left.includes(year))}
          bad={bad}
          onChange={(changed) => change(at, changed)}
          onRemove={() => remove(at)}
        />
      ))}
      {next === undefined ? null : (
        <Button
          kind="soft"
          icon={<Plus size={18} strokeWidth={2} />}
          onPress={() => setTyped({ ...typed, losses: [...typed.losses, { year: next, short: '', long: '' }] })}
        >
          {t('taxDetails.add')}
        </Button>
      )}
      <p className="text-caption text-3">{t('taxDetails.eight')}</p>
      {telling.error === null ? null : <Note tone="alert">{refusalText(telling.error)}</Note>}
      <Button type="submit" disabled={input === null} busy={telling.isPending}>
        {t('taxDetails.save')}
      </Button>
    </form>
  )
}

interface LossFieldsProps {
  loss: TypedLoss
  /** The years that no other line has. */
  years: readonly number[]
  bad: (text: string) => string | undefined
  onChange: (loss: TypedLoss) => void
  onRemove: () => void
}

function LossFields({ loss, years, bad, onChange, onRemove }: LossFieldsProps) {
  const { t } = useText()
  const year = yearName(loss.year)
  return (
    <fieldset className="tax-details__year" aria-label={t('taxDetails.year', { year })}>
      <div className="tax-details__head">
        <span>{t('taxDetails.year.name')}</span>
        <SelectBox
          name={t('taxDetails.year.name')}
          value={String(loss.year)}
          options={years.map((one) => ({ value: String(one), text: yearName(one) }))}
          onChange={(value) => onChange({ ...loss, year: Number(value) })}
        />
        <IconButton
          name={t('taxDetails.remove', { year })}
          icon={<Trash2 size={20} strokeWidth={1.75} />}
          onPress={onRemove}
        />
      </div>
      <AmountField
        label={t('taxDetails.short')}
        grouping="lakh"
        value={loss.short}
        problem={bad(loss.short)}
        onChange={(short) => onChange({ ...loss, short })}
      />
      <AmountField
        label={t('taxDetails.long')}
        grouping="lakh"
        value={loss.long}
        problem={bad(loss.long)}
        onChange={(long) => onChange({ ...loss, long })}
      />
    </fieldset>
  )
}

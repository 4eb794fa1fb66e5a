import type { OrderPreview } from '@bahi/contract/shares/orders'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { Toggle } from '@bahi/ui/buttons/toggle'
import { Note } from '@bahi/ui/feedback/note'
import { AmountField } from '@bahi/ui/fields/amount-field'
import { TextField } from '@bahi/ui/fields/text-field'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { formatShortDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { useProblemText } from './problem-text.ts'
import type { ExitsState } from './use-exits.ts'

/** Where the bought shares are sold again, and what that would bring. One of the two prices is enough. */
export function ExitFields({ exits }: { exits: ExitsState }) {
  const { t, language } = useText()
  const { terms, change, preview, problems, isEmpty } = exits
  const problemText = useProblemText()
  const others = problems.filter(({ fields }) => !fields.includes('targetPaise') && !fields.includes('stopPaise'))
  const day = preview === undefined ? '' : formatShortDay(preview.armsOn, language)
  return (
    <>
      <Toggle
        label={t('order.exits')}
        detail={t('order.exits.text')}
        checked={terms.isOn}
        onChange={(isOn) => change({ isOn })}
      />
      {terms.isOn ? (
        <div className="order-ticket__exits">
          <Segmented
            name={t('order.exits.unit')}
            value={terms.unit}
            // A price means something else as a percent, so that nothing typed is carried over.
            onChange={(unit) => change({ unit, target: '', stop: '' })}
            options={[
              { value: 'price', text: t('order.exits.price') },
              { value: 'percent', text: t('order.exits.percent') },
            ]}
          />
          <ExitField exits={exits} exit="target" />
          <ExitField exits={exits} exit="stop" />
          {others.length > 0 && !isEmpty ? <Note tone="alert">{problemText(others)}</Note> : null}
          {preview === undefined ? null : <Note>{t('order.exits.from', { day })}</Note>}
        </div>
      ) : null}
    </>
  )
}

/** One of the two prices, and below it in words what it would bring. */
function ExitField({
  exits: { terms, change, preview, problems },
  exit,
}: {
  exits: ExitsState
  exit: 'target' | 'stop'
}) {
  const { t } = useText()
  const figures = useFigures()
  const problemText = useProblemText()
  const broken: readonly OrderPreview['problems'][number][] = problems.filter(({ fields }) =>
    fields.includes(exit === 'target' ? 'targetPaise' : 'stopPaise'),
  )
  const found = preview?.[exit] ?? null
  const isTyped = terms[exit] !== ''
  const label = exit === 'target' ? t('order.exits.target') : t('order.exits.stop')
  const isPercent = terms.unit === 'percent'
  const problem = isTyped ? problemText(broken) : undefined
  const onType = (text: string) => change(exit === 'target' ? { target: text } : { stop: text })
  return (
    <div className="order-ticket__exit">
      {isPercent ? (
        <TextField
          label={label}
          note={t('order.exits.ofPrice', { price: figures.price(preview?.referencePaise ?? 0) })}
          value={terms[exit]}
          inputMode="decimal"
          maxLength={6}
          end="%"
          problem={problem}
          onChange={onType}
        />
      ) : (
        <AmountField label={label} value={terms[exit]} grouping="lakh" problem={problem} onChange={onType} />
      )}
      {isTyped && broken.length === 0 && found !== null ? (
        <KeyValue
          small
          label={t('order.exits.result', { price: figures.price(found.pricePaise) })}
          value={figures.signedRupees(found.resultPaise)}
        />
      ) : null}
    </div>
  )
}
